import type { Input } from '@aliquot/contract/endpoint';
import type { samples } from '@aliquot/contract/samples';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { failFields } from '../../platform/http/index.ts';
import { resultsOf, saveResults } from './further-results.ts';
import { donorOf } from './link-sample.ts';
import { measuredValue } from './measured-value.ts';
import { publishIfOffered, publishSample } from './publish-sample.ts';
import { columnsOf, insertSample, readSample } from './queries.ts';
import {
  assertUniqueAccession,
  chosenTerm,
  dayProblems,
  facilityProblems,
  handlingProblems,
  invoiceProblems,
} from './rules.ts';

export async function createSample(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  body: Input<(typeof samples)['create']>['body'],
) {
  const { term, problems } = await chosenTerm(db, body);
  const first = await measuredValue(db, term, body.biomarkerValue ?? null, body.units);
  const days = {
    collection_date: body.collectionDate ?? null,
    donor_dob: body.donorDob ?? null,
    expiration_date: body.expirationDate ?? null,
    result_measured_on: body.measuredOn ?? null,
    hours_to_processing: body.hoursToProcessing ?? null,
    hours_to_freezer: body.hoursToFreezer ?? null,
  };
  Object.assign(
    problems,
    await facilityProblems(db, body.storageFacilityId),
    await invoiceProblems(db, body.invoiceId ?? null),
    first.problems,
    dayProblems(days, dayOf(clock.now())),
    handlingProblems(days, dayOf(clock.now())),
  );
  const further = await resultsOf(db, term, body.results ?? [], [], {
    collection_date: days.collection_date,
    today: dayOf(clock.now()),
  });
  Object.assign(problems, further.problems);
  if (!term || Object.keys(problems).length > 0) failFields(problems);
  await assertUniqueAccession(db, body.accession, null);
  const donor = await donorOf(db, {
    donorKey: body.donorKey ?? null,
    invoice_id: body.invoiceId ?? null,
    donor_gender: body.donorGender ?? null,
    ...days,
  });
  if (Object.keys(donor.problems).length > 0) failFields(donor.problems);
  const { id } = await insertSample(db, {
    ...columnsOf(body),
    biomarker_value: first.value,
    result_as_sent: first.asSent,
    donor_id: donor.donorId,
    accession: body.accession,
    loinc_biomarker_id: term.id,
    storage_facility_id: body.storageFacilityId,
    volume_number: body.volumeNumber,
    volume_units: body.volumeUnits,
  });
  await saveResults(db, id, further.rows);
  await publishSample(db, id);
  const sample = await readSample(db, id);
  await publishIfOffered(db, null, { ...sample, specimen_price: sample.specimenPrice });
  return sample;
}
