import type { BiomarkerType } from '@aliquot/contract/result-classes';
import type { Handle } from '../../platform/database/index.ts';
import { fail } from '../../platform/http/index.ts';
import { lockForShareBiomarkers, lockForShareFacility, lockForShareInvoice } from './lock-references.ts';
import { findAccession } from './queries.ts';

/** Errors by field; empty when the input is valid. */
export type Problems = Record<string, string[]>;

/** Accessions of active samples are unique, ignoring case. The unique index guarantees it; this error names the other. */
export async function assertUniqueAccession(
  db: Handle,
  accession: string,
  exceptId: number | null,
): Promise<void> {
  const other = await findAccession(db, accession, exceptId);
  if (other)
    fail('duplicate', {
      words: { name: other.accession },
      details: { conflictsWith: { id: other.id, name: other.accession } },
      fields: { accession: ['validate_duplicate'] },
    });
}

interface Days {
  collection_date: string | null;
  donor_dob: string | null;
  expiration_date: string | null;
}

/** Dates must be in order: birth, collection, expiration. Birth and collection must not be in the future. */
export function dayProblems({ collection_date, donor_dob, expiration_date }: Days, today: string): Problems {
  const problems: Problems = {};
  if (collection_date !== null && collection_date > today) problems.collectionDate = ['day_future'];
  if (donor_dob !== null && donor_dob < '1900-01-01') problems.donorDob = ['day_too_early'];
  else if (donor_dob !== null && donor_dob > today) problems.donorDob = ['day_future'];
  else if (donor_dob !== null && collection_date !== null && donor_dob > collection_date)
    problems.donorDob = ['born_after_collection'];
  if (expiration_date !== null && collection_date !== null && expiration_date < collection_date)
    problems.expirationDate = ['expires_before_collection'];
  return problems;
}

interface Handling {
  collection_date: string | null;
  result_measured_on: string | null;
  hours_to_processing: string | number | null;
  hours_to_freezer: string | number | null;
}

/** A result is measured after the collection, and a sample is processed before it is frozen. */
export function handlingProblems(
  { collection_date, result_measured_on, hours_to_processing, hours_to_freezer }: Handling,
  today: string,
): Problems {
  const problems: Problems = {};
  if (result_measured_on !== null && result_measured_on > today) problems.measuredOn = ['day_future'];
  else if (result_measured_on !== null && collection_date !== null && result_measured_on < collection_date)
    problems.measuredOn = ['measured_before_collection'];
  if (
    hours_to_processing !== null &&
    hours_to_freezer !== null &&
    Number(hours_to_freezer) < Number(hours_to_processing)
  )
    problems.hoursToFreezer = ['freezer_before_processing'];
  return problems;
}

export interface Term {
  id: number;
  type: BiomarkerType;
  units: string | null;
}

/** The biomarker of a body, by id or by LOINC code; both are allowed only if they name the same one. */
export async function chosenTerm(db: Handle, named: NamedTerm): Promise<ChosenTerm> {
  return termAmong(await lockForShareBiomarkers(db, [named]), named);
}

interface NamedTerm {
  loincBiomarkerId?: number | undefined;
  loincCode?: string | undefined;
}
interface ChosenTerm {
  term: Term | null;
  problems: Problems;
}

/** The same, among biomarkers that are read and locked already. */
export function termAmong(
  terms: Awaited<ReturnType<typeof lockForShareBiomarkers>>,
  { loincBiomarkerId, loincCode }: NamedTerm,
): ChosenTerm {
  const field = loincBiomarkerId === undefined && loincCode !== undefined ? 'loincCode' : 'loincBiomarkerId';
  if (loincBiomarkerId === undefined && loincCode === undefined)
    return { term: null, problems: { [field]: ['validate_required'] } };
  const found = terms.find(({ id, loinc_code }) =>
    loincBiomarkerId === undefined ? loinc_code === loincCode : id === loincBiomarkerId,
  );
  if (!found?.usable) return { term: null, problems: { [field]: ['biomarker_unknown'] } };
  if (loincCode !== undefined && loincCode !== found.loinc_code)
    return { term: null, problems: { loincCode: ['choose_one'] } };
  return { term: { ...found, type: found.type as BiomarkerType }, problems: {} };
}

export const facilityProblems = async (db: Handle, id: number): Promise<Problems> =>
  (await lockForShareFacility(db, id))?.active ? {} : { storageFacilityId: ['facility_not_active'] };

/** New samples need a vendor order that is pending. */
export async function invoiceProblems(db: Handle, id: number | null): Promise<Problems> {
  if (id === null) return {};
  const invoice = await lockForShareInvoice(db, id);
  return invoice?.active && invoice.status === 'pending' ? {} : { invoiceId: ['invoice_not_pending'] };
}

/** Samples cannot be restored into a canceled vendor order. */
export async function canceledProblems(db: Handle, id: number | null): Promise<Problems> {
  if (id === null) return {};
  const invoice = await lockForShareInvoice(db, id);
  return invoice?.active && invoice.status !== 'canceled' ? {} : { invoiceId: ['invoice_not_pending'] };
}

interface ReservingOrder {
  id: number;
  number: string;
  /** The order is delivered, so that the sample cannot return to stock. */
  delivered?: boolean;
}
/** The order that reserved a sample or has delivered it. */
export type FindReservation = (db: Handle, sampleId: number) => Promise<ReservingOrder | undefined>;

/** Fails for a sample that an order reserved or delivered; the error names the order. */
export async function assertNotReserved(
  db: Handle,
  sample: { id: number; accession: string; status: string },
  orderOfSample: FindReservation,
): Promise<void> {
  if (sample.status !== 'reserved' && sample.status !== 'depleted') return;
  const order = await orderOfSample(db, sample.id);
  if (order)
    fail(order.delivered ? 'sample_sold' : 'sample_reserved', {
      words: { name: sample.accession, reason: order.number },
      details: { order: { id: order.id, number: order.number } },
    });
  if (sample.status === 'reserved') fail('sample_reserved', { words: { name: sample.accession } });
}
