import type { CohortDesign, CohortReport } from '@aliquot/contract/cohorts';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { balanceBefore, renamed } from './balance.ts';
import { readFacts, readTexts } from './facts.ts';
import type { Found } from './find-sets.ts';
import type { Placed } from './members.ts';
import { reportOf } from './report.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

const named = (report: CohortReport, names: ReadonlyMap<string, string>): CohortReport => ({
  ...report,
  balance: report.balance && renamed(report.balance, names),
});

/** The report of a build. */
export async function reportFound(
  { db }: Pick<Needs, 'db'>,
  design: CohortDesign,
  { pools, matching, facts }: Found,
  members: readonly Placed[],
): Promise<CohortReport> {
  const balance = design.controls && (await balanceBefore(pools));
  const report = reportOf(
    {
      pools: {
        cases: pools.cases.length,
        controls: design.controls ? pools.controls.length : null,
        capped: pools.capped,
      },
      attempts: matching.attempts,
      balance,
    },
    members,
    facts,
    design,
  );
  if (!balance) return report;
  const keys = new Set(balance.categorical.map(({ value }) => value));
  const examples = new Map<string, number>();
  for (const each of [...pools.cases, ...pools.controls])
    for (const key of [each.ethnicity, each.container, each.condition])
      if (key !== null && keys.has(key)) examples.set(key, each.id);
  return named(report, await readTexts(db, [...new Set(examples.values())]));
}

/** The report of a build after members were replaced or removed: what was found stays, what was chosen is new. */
export async function reportAgain(
  { db, clock }: Needs,
  design: CohortDesign,
  before: CohortReport,
  members: readonly Placed[],
): Promise<CohortReport> {
  const ids = members.map(({ sampleId }) => sampleId);
  const texts = await readTexts(db, ids);
  const keys = new Map([...texts].map(([key, text]) => [text, key]));
  const facts = await readFacts(db, ids, dayOf(clock.now()));
  return named(reportOf(named(before, keys), members, facts, design), texts);
}
