import type { ShownDiagnosis } from '@aliquot/contract/diagnoses';
import type { BiomarkerType, Comparator, ResultClass } from '@aliquot/contract/result-classes';
import { type AlsoMeasured, type ExpiryBand, oldestAge } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { precompiled, prepared } from '../../platform/database/index.ts';
import type { Condition } from '../../platform/lists/index.ts';
import { shownDiagnosesOf } from '../diagnoses/index.ts';
import { readPreanalytics } from '../samples/index.ts';
import { allResults, fewResults } from './also-measured.ts';
import { type Display, inDisplay } from './display-unit.ts';
import { bandOf } from './expiry-bands.ts';
import { forSale } from './for-sale.ts';
import { searchContextOf } from './selection.ts';
import { shownZip } from './sparse-zips.ts';

export interface SpecimenRow {
  id: number;
  code: string;
  loinc_biomarker_id: number;
  biomarker_value: string | null;
  collection_year: number | null;
  shown_age: number | null;
  donor_ethnicity: string | null;
  donor_gender: string | null;
  donor_zip: string | null;
  donor_id: number | null;
  diagnoses: ShownDiagnosis[];
  expiry_band: ExpiryBand | null;
  specimen_price: string | null;
  storage_condition: string | null;
  storage_container: string | null;
  preanalytics: number;
  result_method: string | null;
  measured_year: number | null;
  also: AlsoMeasured[] | null;
  also_count: number;
  volume_number: string;
  volume_units: string;
  result_number: number | null;
  result_comparator: string | null;
  shown_class: string | null;
  shown_label: string | null;
  reference_low: number | null;
  reference_high: number | null;
  loinc_code: string;
  biomarker_name: string;
  biomarker_short_name: string | null;
  biomarker_component: string;
  biomarker_type: string;
  biomarker_units: string | null;
  for_sale: boolean;
  held_until: Date | null;
  held_for: string | null;
  held_by_me: boolean | null;
  cart_price: string | null;
  in_cart: boolean;
}

/** The fields of samples that clients see, and no others; the caller checks whether they may see the sample. */
export const specimenColumns = (today: string, isForSale: Condition) => sql`
  s.id, s.code, s.loinc_biomarker_id, s.biomarker_value, s.collection_year, s.shown_age, s.donor_ethnicity,
  s.donor_gender, s.donor_zip, s.donor_id, ${shownDiagnosesOf} as diagnoses, ${bandOf(today)} as expiry_band, s.specimen_price, s.storage_condition,
  s.storage_container, s.preanalytics, s.result_method,
  extract(year from s.result_measured_on)::integer as measured_year, r.also, r.also_count, s.volume_number, s.volume_units, s.result_number, s.result_comparator, s.shown_class,
  s.shown_label, j.reference_low, j.reference_high, b.loinc_code, b.name as biomarker_name,
  b.short_name as biomarker_short_name, b.component as biomarker_component, b.type as biomarker_type,
  b.units as biomarker_units, ${isForSale} as for_sale, h.held_until, h.purpose as held_for, h.client_order_id = cart.id as held_by_me,
  line.price as cart_price, line.sample_id is not null as in_cart`;

/**
 * Everything that the columns need beside `samples s`. The reference interval is that of the shown age, like class and
 * label: an interval for ages above 90 would reveal the true age.
 */
export const specimenJoins = (userId: number, results = fewResults) => sql`
  join loinc_biomarkers b on b.id = s.loinc_biomarker_id
  left join lateral reference_interval(s.loinc_biomarker_id, s.donor_gender, s.shown_age) j on true
  cross join lateral ${results} r
  left join holds h on h.sample_id = s.id and h.held_until > now()
  left join client_orders cart on cart.user_id = ${userId} and cart.status = 'new' and cart.stage = 'cart'
  left join cart_lines line on line.client_order_id = cart.id and line.sample_id = s.id`;

const describedWith = (results: typeof fewResults) =>
  precompiled(
    (_db, { today, userId, ids }: { today: string; userId: number; ids: readonly number[] }) =>
      sql<SpecimenRow>`select ${prepared} ${specimenColumns(today, forSale(today))} from samples s
        ${specimenJoins(userId, results)} where s.id = any (${ids}::integer[])`,
  );
const described = describedWith(fewResults);
const describedWhole = describedWith(allResults);

/** The rows of these ids, in their order; missing ones are left out. `whole` has all further results. */
export async function readSpecimens(context: Context, ids: readonly number[], { whole = false } = {}) {
  if (ids.length === 0) return [];
  const read = whole ? describedWhole : described;
  const rows = await read(context.db, {
    today: searchContextOf(context).today,
    userId: context.actor.id,
    ids,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Says whose codes of donors are shown. */
export type Viewer = Pick<Context, 'actor' | 'donorCodes'>;

/**
 * Samples collected at the oldest shown age have no code: with it, two of them would tell how many years lie between them,
 * and so an age that is not shown.
 */
const donorCodeOf = ({ actor, donorCodes }: Viewer, { donor_id, shown_age }: SpecimenRow) =>
  donor_id === null || shown_age === oldestAge || actor.clientCompanyId === null
    ? null
    : donorCodes.codeOf(actor.clientCompanyId, donor_id);

export const presentSpecimen = (
  viewer: Viewer,
  row: SpecimenRow,
  price: string | null = row.specimen_price,
  display: Display | null = null,
) => ({
  id: row.id,
  code: row.code,
  loincBiomarker: {
    id: row.loinc_biomarker_id,
    name: row.biomarker_name,
    shortName: row.biomarker_short_name,
    component: row.biomarker_component,
    type: row.biomarker_type as BiomarkerType,
    units: row.biomarker_units,
  },
  loincCode: row.loinc_code,
  biomarkerValue: row.biomarker_value,
  result: presentResult(row),
  converted: display && presentConverted(display, row),
  collectionYear: row.collection_year,
  donorAge: row.shown_age,
  donorEthnicity: row.donor_ethnicity,
  donorGender: row.donor_gender as 'Male' | 'Female' | 'Other' | 'Unknown' | null,
  donorCode: donorCodeOf(viewer, row),
  diagnoses: row.diagnoses,
  donorZip: shownZip(row.donor_zip),
  expiryBand: row.expiry_band,
  specimenPrice: Number(price ?? 0),
  storageCondition: row.storage_condition,
  storageContainer: row.storage_container,
  ...readPreanalytics(row.preanalytics),
  method: row.result_method,
  measuredYear: row.measured_year,
  alsoMeasured: row.also ?? [],
  alsoMeasuredCount: row.also_count,
  volumeNumber: Number(row.volume_number),
  volumeUnits: row.volume_units as 'mL' | 'uL' | 'L' | 'g' | 'mg' | 'ug' | 'slide',
  availability: availabilityOf(row),
  heldUntil: row.held_by_me ? row.held_until : shownHeldUntil(row.held_until, row.held_for),
});

const stepMs = 5 * 60_000;

/**
 * The end of another cart's hold, rounded: equal exact times would reveal which samples are in one cart. Of what waits for
 * a decision only that it is held is shown, since few have times days ahead.
 */
export const shownHeldUntil = (until: Date | null, purpose: string | null): Date | null =>
  until && purpose === 'cart' ? new Date(Math.ceil(until.getTime() / stepMs) * stepMs) : null;

/** A sample in the caller's cart stays `in_cart` after its hold lapses, unless another cart holds it. */
function availabilityOf(row: SpecimenRow) {
  if (!row.for_sale) return 'taken' as const;
  if (row.held_until !== null && !row.held_by_me) return 'held' as const;
  return row.in_cart ? ('in_cart' as const) : ('available' as const);
}

/** The result in the display unit; null in its own, and where it does not convert. */
function presentConverted(display: Display, row: SpecimenRow) {
  const { result_number, loinc_biomarker_id, biomarker_units } = row;
  if (result_number === null || biomarker_units === display.units) return null;
  const number = inDisplay(display, loinc_biomarker_id, result_number);
  return number === null ? null : { number, units: display.units };
}

const presentResult = (row: SpecimenRow) =>
  row.result_number === null
    ? null
    : {
        number: row.result_number,
        comparator: row.result_comparator as Comparator | null,
        class: row.shown_class as ResultClass | null,
        label: row.shown_label,
        base:
          row.reference_low === null && row.reference_high === null
            ? null
            : { low: row.reference_low, high: row.reference_high },
      };
