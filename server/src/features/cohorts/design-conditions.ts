import type { CohortDesign } from '@aliquot/contract/cohorts';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { failFields, RequestError } from '../../platform/http/index.ts';
import { all, type Condition, many } from '../../platform/lists/index.ts';
import { shownCategories } from '../diagnoses/index.ts';
import { searchContextOf, selected } from '../specimens/index.ts';

type Selection = CohortDesign['cases']['sample'];
type Needs = Pick<Context, 'db' | 'clock' | 'language'>;

export interface GroupConditions {
  cases: Condition;
  controls: Condition | null;
}

/** The samples for sale of each group, as conditions on `s`. Fails with all that is wrong with the design. */
export async function readConditions(context: Needs, design: CohortDesign): Promise<GroupConditions> {
  const { conditions, problems } = await checkDesign(context, design);
  if (Object.keys(problems).length > 0) failFields(problems);
  return conditions;
}

export async function checkDesign(context: Needs, { cases, controls }: CohortDesign) {
  const ofCases = await checkGroup(context, cases.sample, 'design.cases.sample.');
  const ofControls = controls && (await checkGroup(context, controls.sample, 'design.controls.sample.'));
  return {
    conditions: { cases: ofCases.condition, controls: ofControls?.condition ?? null },
    problems: { ...ofCases.problems, ...ofControls?.problems },
  };
}

async function checkGroup(context: Needs, query: Selection, path: string) {
  const gone = {
    ...(await missingBiomarkers(context.db, query, path)),
    ...(await missingDiagnoses(context.db, query, path)),
  };
  try {
    return { condition: await selected(context.db, searchContextOf(context), query, path), problems: gone };
  } catch (error) {
    if (!(error instanceof RequestError) || !error.options.fields) throw error;
    return { condition: all([sql<boolean>`false`]), problems: { ...error.options.fields, ...gone } };
  }
}

/** The biomarkers that a search names and that clients cannot buy any more: it would quietly find others, or nothing. */
async function missingBiomarkers(db: Handle, query: Selection, path: string) {
  const named = [query, ...(query.also ?? [])].map((each, at) => ({
    path: at === 0 ? path : `${path}also.${at - 1}.`,
    ids: many(each.loincBiomarkerId) ?? [],
    codes: many(each.loincCode) ?? [],
  }));
  const ids = named.flatMap((each) => each.ids);
  const codes = named.flatMap((each) => each.codes);
  if (ids.length + codes.length === 0) return {};
  const rows = await db
    .selectFrom('loinc_biomarkers')
    .select(['id', 'loinc_code'])
    .where('active', '=', true)
    .where('verified', '=', true)
    .where(sql<boolean>`(id = any (${ids}::integer[]) or loinc_code = any (${codes}::text[]))`)
    .execute();
  const known = {
    ids: new Set(rows.map(({ id }) => id)),
    codes: new Set(rows.map(({ loinc_code }) => loinc_code)),
  };
  return Object.fromEntries(
    named.flatMap((each) => [
      ...(each.ids.every((id) => known.ids.has(id)) ? [] : [[`${each.path}loincBiomarkerId`, unknown]]),
      ...(each.codes.every((code) => known.codes.has(code)) ? [] : [[`${each.path}loincCode`, unknown]]),
    ]),
  ) as Record<string, string[]>;
}

const unknown = ['biomarker_unknown'];

/** A hidden category is answered like one that nobody has. */
async function missingDiagnoses(
  db: Handle,
  query: Selection,
  path: string,
): Promise<Record<string, string[]>> {
  const shown = await shownCategories(db, [query]);
  const isShown = (many(query.diagnosis) ?? []).every((category) => shown.has(category));
  return isShown ? {} : { [`${path}diagnosis`]: ['diagnosis_not_shown'] };
}
