import type { ShownDiagnosis } from '@aliquot/contract/diagnoses';
import {
  type AlsoMeasured,
  type ExpiryBand,
  listedResults,
  oldestAge,
} from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fixed, precompiled, prepared } from '../../platform/database/index.ts';
import type { Condition } from '../../platform/lists/index.ts';
import { shownDiagnosesAmong } from '../diagnoses/index.ts';
import {
  type Facts,
  presentResult,
  type RowOfPage,
  readPreanalytics,
  rowsOfPages,
  theseIds,
  withFacts,
} from '../samples/index.ts';
import { type Display, inDisplay } from './display-unit.ts';
import { bandOf } from './expiry-bands.ts';
import { forSaleOfTerms } from './for-sale.ts';
import { searchContextOf } from './selection.ts';
import { shownZip } from './sparse-zips.ts';

export type ClientFacts = Facts<[measuredYear: number | null]>;

interface FoundSpecimen extends RowOfPage {
  code: string;
  biomarker_value: string | null;
  collection_year: number | null;
  shown_age: number | null;
  donor_ethnicity: string | null;
  donor_zip: string | null;
  expiry_band: ExpiryBand | null;
  specimen_price: string | null;
  storage_condition: string | null;
  storage_container: string | null;
  preanalytics: number;
  result_method: string | null;
  measured_year: number | null;
  volume_number: string;
  volume_units: string;
  shown_class: string | null;
  shown_label: string | null;
  /** Of a deactivated biomarker too. */
  on_offer: boolean;
  held_until: Date | null;
  held_for: string | null;
  held_by_me: boolean | null;
  cart_price: string | null;
  in_cart: boolean;
  facts: ClientFacts | null;
}

const clientFacts = {
  results: sql`r.shown_class, r.shown_label, extract(year from r.measured_on)::integer`,
  diagnosesAmong: shownDiagnosesAmong,
};
const listedRows = rowsOfPages<FoundSpecimen>({ ...clientFacts, allIntervals: false });
/** With all further results and their intervals. */
export const wholeRows = rowsOfPages<FoundSpecimen>({ ...clientFacts, allIntervals: true });

const columns =
  fixed(sql`s.code, s.biomarker_value, s.collection_year, s.shown_age, s.donor_ethnicity, s.donor_zip,
  s.specimen_price, s.storage_condition, s.storage_container, s.preanalytics, s.result_method,
  extract(year from s.result_measured_on)::integer as measured_year, s.volume_number, s.volume_units, s.shown_class,
  s.shown_label, h.held_until, h.purpose as held_for, h.client_order_id = cart.id as held_by_me,
  line.price as cart_price, line.sample_id is not null as in_cart`);

interface Shown {
  today: string;
  userId: number;
  isOnOffer: Condition;
  whole?: boolean;
}

/** The rows of a page with what clients see of samples, and nothing else; the caller checks whether they may see these. */
export const specimenRows = (ids: RawBuilder<unknown>, { today, userId, isOnOffer, whole = false }: Shown) =>
  (whole ? wholeRows : listedRows)(
    ids,
    sql`${columns}, ${bandOf(today)} as expiry_band, ${isOnOffer} as on_offer`,
    sql`left join holds h on h.sample_id = s.id and h.held_until > now()
      left join client_orders cart on cart.user_id = ${userId} and cart.status = 'new' and cart.stage = 'cart'
      left join cart_lines line on line.client_order_id = cart.id and line.sample_id = s.id`,
  );

/**
 * With everything that the rows refer to. Intervals are those of the shown age, like class and label: an interval for ages
 * above 90 would reveal the true age. Diagnoses are left out from the oldest shown age on: an unusual set of categories would
 * link two samples as the code of the donor does. So are results of a deactivated biomarker.
 */
export const described = <Row extends RowOfPage & { shown_age: number | null; facts: ClientFacts | null }>(
  found: readonly Row[],
  { whole = false } = {},
) =>
  withFacts(found, {
    ageOf: ({ shown_age }) => shown_age,
    resultOf: (result, measuredYear): AlsoMeasured => ({ ...result, measuredYear }),
    donorOf: ({ donor_id, shown_age }) => (shown_age === oldestAge ? null : donor_id),
    diagnosisOf: (category, name): ShownDiagnosis => ({ category, name }),
    few: whole ? undefined : listedResults,
    withoutInactive: true,
  });
export type SpecimenRow = ReturnType<typeof described<FoundSpecimen>>[number];

const readWith = (whole: boolean) =>
  precompiled(
    (_db, { today, userId, ids }: { today: string; userId: number; ids: readonly number[] }) =>
      sql<FoundSpecimen>`${prepared} ${specimenRows(theseIds(ids), {
        today,
        userId,
        isOnOffer: forSaleOfTerms(today),
        whole,
      })}`,
  );
const readListed = readWith(false);
const readWhole = readWith(true);

/** The rows of these ids, in their order; missing ones are left out. `whole` has all further results. */
export async function readSpecimens(context: Context, ids: readonly number[], { whole = false } = {}) {
  if (ids.length === 0) return [];
  const values = { today: searchContextOf(context).today, userId: context.actor.id, ids };
  return described(await (whole ? readWhole : readListed)(context.db, values), { whole });
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
  loincBiomarker: row.facts.biomarker,
  loincCode: row.facts.loincCode,
  biomarkerValue: row.biomarker_value,
  result: presentResult(
    row.result_number,
    row.result_comparator,
    row.shown_class,
    row.shown_label,
    row.facts.base,
  ),
  converted: display && presentConverted(display, row),
  collectionYear: row.collection_year,
  donorAge: row.shown_age,
  donorEthnicity: row.donor_ethnicity,
  donorGender: row.donor_gender as 'Male' | 'Female' | 'Other' | 'Unknown' | null,
  donorCode: donorCodeOf(viewer, row),
  diagnoses: row.facts.diagnoses,
  donorZip: shownZip(row.donor_zip),
  expiryBand: row.expiry_band,
  specimenPrice: Number(price ?? 0),
  storageCondition: row.storage_condition,
  storageContainer: row.storage_container,
  ...readPreanalytics(row.preanalytics),
  method: row.result_method,
  measuredYear: row.measured_year,
  alsoMeasured: row.facts.results,
  alsoMeasuredCount: row.facts.resultCount,
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

/** What a client may buy; the biomarker was read with the facts of the page. */
export const isForSale = ({ on_offer, facts }: Pick<SpecimenRow, 'on_offer' | 'facts'>) =>
  on_offer && facts.isOn;

/** A sample in the caller's cart stays `in_cart` after its hold lapses, unless another cart holds it. */
function availabilityOf(row: SpecimenRow) {
  if (!isForSale(row)) return 'taken' as const;
  if (row.held_until !== null && !row.held_by_me) return 'held' as const;
  return row.in_cart ? ('in_cart' as const) : ('available' as const);
}

/** The result in the display unit; null in its own, and where it does not convert. */
function presentConverted(display: Display, row: SpecimenRow) {
  const { result_number, loinc_biomarker_id, facts } = row;
  if (result_number === null || facts.biomarker.units === display.units) return null;
  const number = inDisplay(display, loinc_biomarker_id, result_number);
  return number === null ? null : { number, units: display.units };
}
