import type { SampleClientSelection } from '@aliquot/contract/sample-client';
import type { Demand } from '@aliquot/contract/sample-stock';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { BatchKind } from '../../platform/jobs/index.ts';
import { buyableByTerm } from '../biomarkers/index.ts';
import type { Terms } from './named.ts';

/** A search for more biomarkers than this is browsing, and is not counted. */
const maxNamed = 10;
/** A user who refines one search is counted once in this time. */
const onceInMs = 10 * 60_000;
const shownDays = 90;
const maxShown = 100;

interface Wanted {
  day: string;
  term: number;
  searches: number;
  unmet: number;
}

/** Written later in batches, so that no search waits for it. The user is not stored. */
const demand: BatchKind<Wanted> = {
  name: 'search demand',
  async write(db, items) {
    await sql`
      insert into search_demand (day, loinc_biomarker_id, searches, unmet)
      select w.day, w.term, sum(w.searches), sum(w.unmet)
      from json_to_recordset(${JSON.stringify(items)}::json) as w (day date, term integer, searches integer, unmet integer)
      join loinc_biomarkers b on b.id = w.term
      group by w.day, w.term`.execute(db);
  },
};

interface CountedSearch {
  at: number;
  unmet: boolean;
}

/** The searches that each user was counted for lately; in memory only, lost at a restart. */
const counted = new WeakMap<Context['writeBuffer'], Map<string, CountedSearch>>();
const maxRemembered = 10_000;

/** Counts a search for a few named biomarkers, and one that found nothing, once per user, biomarker and ten minutes. */
export function noteDemand(
  { actor, writeBuffer, clock }: Context,
  query: Partial<SampleClientSelection>,
  terms: Terms | null,
  foundNothing: (term: number) => boolean,
): void {
  const isNamed = query.loincBiomarkerId !== undefined || query.loincCode !== undefined;
  if (!terms || !isNamed || terms.requested.length > maxNamed) return;
  const now = clock.now();
  const known = counted.get(writeBuffer) ?? new Map<string, CountedSearch>();
  counted.set(writeBuffer, known);
  for (const term of terms.requested) {
    const key = `${actor.id} ${term}`;
    const before = known.get(key);
    const again = before !== undefined && now.getTime() - before.at < onceInMs;
    const unmet = foundNothing(term) && !(again && before.unmet);
    if (again && !unmet) continue;
    known.delete(key);
    known.set(key, again ? { ...before, unmet: true } : { at: now.getTime(), unmet });
    writeBuffer.add(demand, { day: dayOf(now), term, searches: again ? 0 : 1, unmet: unmet ? 1 : 0 });
  }
  for (const oldest of known.keys()) {
    if (known.size <= maxRemembered) break;
    known.delete(oldest);
  }
}

/** The most searched biomarkers of the last days, with the number of available samples. */
export async function readDemand({ db, clock }: Context): Promise<Demand[]> {
  const today = dayOf(clock.now());
  const { rows } = await sql<Demand>`
    select b.id, b.loinc_code as "loincCode", b.name, b.short_name as "shortName", d.searches, d.unmet,
      case when b.active and b.verified then coalesce(k.buyable, 0) else 0 end::integer as available
    from (
      select loinc_biomarker_id, sum(searches)::integer as searches, sum(unmet)::integer as unmet
      from search_demand where day > ${today}::date - ${shownDays}::integer group by 1
    ) d join loinc_biomarkers b on b.id = d.loinc_biomarker_id
    left join ${buyableByTerm(today)} k on k.term_id = b.id
    order by d.searches desc, d.unmet desc, b.id limit ${maxShown}`.execute(db);
  return rows;
}
