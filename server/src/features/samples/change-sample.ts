import type { Input } from '@aliquot/contract/endpoint';
import type { samples } from '@aliquot/contract/samples';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { bodyOfResult, removeOthers, resultsOf, saveResults } from './further-results.ts';
import { donorOf } from './link-sample.ts';
import { measuredValue } from './measured-value.ts';
import { publishIfOffered, publishSample } from './publish-sample.ts';
import {
  columnsOf,
  countChange,
  lockSample,
  present,
  readSample,
  type SampleRow,
  updateSample,
} from './queries.ts';
import {
  assertNotReserved,
  assertUniqueAccession,
  chosenTerm,
  dayProblems,
  type FindReservation,
  facilityProblems,
  handlingProblems,
  invoiceProblems,
  type Problems,
  type Term,
} from './rules.ts';

type Body = Input<(typeof samples)['update']>['body'];

/** Columns that cannot change once the sample is ordered. */
const promised = ['status', 'specimen_price', 'loinc_biomarker_id'];

export async function changeSample(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  { version, ...body }: Body,
  orderOfSample: FindReservation,
) {
  const before = await lockSample(db, id);
  if (!before.active) fail('not_found');
  await assertVersion(before, version, () => present(before), { db, table: 'samples', id });
  const { term, problems } = await termAfter(db, before, body);
  const first = await firstResult(db, before, term, body);
  const columns = changedColumns(before, {
    ...columnsOf(body),
    ...first.columns,
    loinc_biomarker_id: term?.id,
  });
  if (Object.keys(columns).some((name) => promised.includes(name)))
    await assertNotReserved(db, before, orderOfSample);
  const after = { ...before, ...columns } as SampleRow;
  Object.assign(
    problems,
    columns.storage_facility_id ? await facilityProblems(db, columns.storage_facility_id) : {},
    columns.invoice_id ? await invoiceProblems(db, columns.invoice_id) : {},
    first.problems,
    dayProblems(after, dayOf(clock.now())),
    handlingProblems(after, dayOf(clock.now())),
  );
  if (Object.keys(problems).length > 0) failFields(problems);
  const further = await resultsOf(
    db,
    term,
    body.results ?? before.facts.results.map(bodyOfResult),
    before.facts.results,
    {
      collection_date: after.collection_date,
      today: dayOf(clock.now()),
    },
  );
  if (Object.keys(further.problems).length > 0) failFields(further.problems);
  const donor = await donorAfter(db, before, after, body.donorKey);
  if (Object.keys(donor.problems).length > 0) failFields(donor.problems);
  if (donor.donorId !== before.donor_id) Object.assign(columns, { donor_id: donor.donorId });
  if (columns.accession !== undefined) await assertUniqueAccession(db, columns.accession, id);
  const updates = Object.keys(columns).length > 0;
  // In this order a further result can become the first one, and the first a further one.
  const removed = body.results ? await removeOthers(db, id, further.rows) : false;
  if (updates) await updateSample(db, id, columns);
  const saved = body.results ? await saveResults(db, id, further.rows) : false;
  if (!updates && !removed && !saved) return present(before);
  if (!updates) await countChange(db, id);
  await publishSample(db, id);
  await publishIfOffered(db, before, after);
  return readSample(db, id);
}

/** A value that is left alone must still fit another biomarker; what was sent is kept with it. */
async function firstResult(db: Handle, before: SampleRow, term: Term | null, body: Body) {
  const { biomarkerValue = before.biomarker_value, units } = body;
  const sameValue = biomarkerValue === before.biomarker_value && !units;
  if (sameValue && term?.id === before.loinc_biomarker_id) return { columns: {}, problems: {} };
  const { value, asSent, problems } = await measuredValue(db, term, biomarkerValue, units);
  return { columns: { biomarker_value: value, result_as_sent: asSent }, problems };
}

/** Looked up only if the sample names another donor, or changes what its donor must agree with. */
async function donorAfter(db: Handle, before: SampleRow, after: SampleRow, key: string | null | undefined) {
  const donorKey = key === undefined ? before.donor_key : key;
  const same = (['donor_key', 'donor_dob', 'donor_gender', 'invoice_id'] as const).every(
    (name) => before[name] === (name === 'donor_key' ? donorKey : after[name]),
  );
  return same ? { donorId: before.donor_id, problems: {} } : donorOf(db, { ...after, donorKey });
}

/** A sample may keep a biomarker that was deactivated; a new one must be active. */
async function termAfter(
  db: Handle,
  before: SampleRow,
  { loincBiomarkerId, loincCode }: Body,
): Promise<{ term: Term | null; problems: Problems }> {
  const same =
    (loincBiomarkerId ?? before.loinc_biomarker_id) === before.loinc_biomarker_id &&
    (loincCode ?? before.facts.loincCode) === before.facts.loincCode;
  if (!same) return chosenTerm(db, { loincBiomarkerId, loincCode });
  return { term: before.facts.biomarker, problems: {} };
}

/** The columns whose value differs. Amounts are compared as numbers, since the database returns them as text. */
function changedColumns<C extends object>(before: SampleRow, columns: C): C {
  const differs = ([name, value]: [string, unknown]) => {
    const was = before[name as keyof SampleRow];
    return typeof value === 'number' && was !== null ? value !== Number(was) : value !== was;
  };
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.filter(differs)) as C;
}
