import { formatUnits } from '@aliquot/contract/result-words';
import { parseResult } from '@aliquot/contract/results';
import { maxResults } from '@aliquot/contract/sample-results';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { resultsVisible, visible } from '../samples/index.ts';
import type { Term } from './queries.ts';
import type { Fault, ResultValues } from './row-queries.ts';

interface StockSample {
  key: string;
  id: number;
  collection_date: string | null;
  loinc_biomarker_id: number;
  biomarker_value: string | null;
  results: { biomarker: number; value: string; shown: boolean }[];
}

/** `known`: the sample has this very result, so that there is nothing to do. */
type Accepted = { sampleId: number } | 'known' | Fault;

/** The samples that a file of results names, as they are in stock and with what its accepted rows add to them. */
export class ResultsOfFile {
  readonly #terms: ReadonlyMap<number, Term>;
  readonly #added = new Map<number, Set<number>>();
  #samples = new Map<string, StockSample>();

  constructor(terms: Iterable<Term>) {
    this.#terms = new Map(Array.from(terms, (term) => [term.id, term]));
  }

  /** Reads the samples with these accessions; what is known of others is forgotten, except what was accepted. */
  async load(db: Handle, keys: readonly string[], among?: readonly number[]): Promise<void> {
    const samples = keys.length > 0 ? await readSamples(db, [...new Set(keys)], among) : [];
    this.#samples = new Map(samples.map((sample) => [sample.key, sample]));
  }

  /** Accepts a result of the sample with this accession, or says what is wrong with it. */
  accept(key: string, result: ResultValues): Accepted {
    const sample = this.#samples.get(key);
    if (!sample) return { field: 'accession', fault: 'accession_unknown' };
    const { loinc_biomarker_id: biomarker, measured_on } = result;
    const known =
      biomarker === sample.loinc_biomarker_id
        ? { value: sample.biomarker_value, shown: true }
        : sample.results.find((each) => each.biomarker === biomarker);
    if (known) return this.#compare(known, result);
    const added = this.#added.get(sample.id) ?? new Set();
    if (added.has(biomarker)) return repeated;
    const isNew = (id: number) => !sample.results.some((each) => each.biomarker === id);
    if (sample.results.length + [...added].filter(isNew).length >= maxResults)
      return { field: 'loincCode', fault: 'results_too_many' };
    if (measured_on && sample.collection_date && measured_on < sample.collection_date)
      return { field: 'measuredOn', fault: 'measured_before_collection' };
    this.#added.set(sample.id, added.add(biomarker));
    return { sampleId: sample.id };
  }

  /** One that is not shown belongs to an import that is not complete, and may disappear with it. */
  #compare(known: { value: string | null; shown: boolean }, { loinc_biomarker_id, value }: ResultValues) {
    if (!known.shown) return repeated;
    const term = this.#terms.get(loinc_biomarker_id);
    if (known.value !== null && isSame(known.value, value, term)) return 'known';
    const shown = known.value === null ? [] : [known.value, formatUnits(term?.units ?? '')];
    return {
      field: 'biomarkerValue',
      fault: 'result_differs',
      details: [shown.filter(Boolean).join(' ')],
    } satisfies Fault;
  }
}

const repeated: Fault = { field: 'loincCode', fault: 'result_repeated' };

/** Numbers are compared as such: 8.20 is 8.2. */
function isSame(known: string, given: string, term: Term | undefined): boolean {
  if (known === given) return true;
  const [a, b] = term ? [parseResult(known, term), parseResult(given, term)] : [null, null];
  return a !== null && b !== null && a.number === b.number && a.comparator === b.comparator;
}

/** Each accession is looked up by itself: without statistics about the keys the database would read all samples. */
async function readSamples(
  db: Handle,
  keys: readonly string[],
  among: readonly number[] | undefined,
): Promise<StockSample[]> {
  const { rows } = await sql<StockSample>`
    select k as key, s.*,
      (select coalesce(json_agg(json_build_object('biomarker', r.loinc_biomarker_id, 'value', r.value,
        'shown', ${resultsVisible})), '[]') from sample_results r where r.sample_id = s.id) as results
    from unnest(${keys}::text[]) as k cross join lateral (
      select s.id, s.collection_date, s.loinc_biomarker_id, s.biomarker_value from samples s
      where s.active and lower(s.accession) = lower(k) and ${visible}
        ${among ? sql`and s.id = any (${among}::integer[])` : sql``} offset 0
    ) s`.execute(db);
  return rows;
}
