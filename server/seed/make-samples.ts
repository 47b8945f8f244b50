import { dayOf } from '../src/platform/clock.ts';
import { type MadePreanalytics, makePreanalytics } from './make-preanalytics.ts';
import { type MadeResult, makeResults } from './make-results.ts';
import { type Chance, createChance } from './random.ts';
import { resultFor, type Term } from './result-values.ts';

export interface Invoice {
  id: number;
  vendorId: number;
  /** Includes samples received up to this day, and after that of the previous invoice. */
  until: string;
}

export interface Stock {
  terms: readonly Term[];
  facilityIds: readonly number[];
  invoices: readonly Invoice[];
  today: Date;
  seed: number;
  /** Accessions continue after this number. */
  after: number;
}

export type MadeSample = Omit<ReturnType<typeof makeSample>, 'collected'> &
  MadePreanalytics & { results: MadeResult[] };

interface Donation {
  left: number;
  biobankId: string;
  donorKey: string;
  /** The vendor that the donor belongs to; samples bought elsewhere or nowhere have no donor. */
  vendorId: number | null;
  gender: string;
  ethnicity: string;
  zip: string;
  born: Date;
  collected: Date;
  received: Date;
  /** An expiration date in the near future or recent past. */
  expiring: Date | null;
}

const dayMs = 86_400_000;
const plusDays = (date: Date, days: number) => new Date(date.getTime() + days * dayMs);
/** Adds whole years; 29 February becomes 28 February. */
function plusYears(date: Date, years: number): Date {
  const moved = new Date(Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate()));
  return moved.getUTCMonth() === date.getUTCMonth() ? moved : plusDays(moved, -1);
}

const ethnicities = [
  ['White', 58],
  ['Hispanic or Latino', 18],
  ['Black or African American', 12],
  ['Asian', 7],
  ['Two or more races', 3],
  ['American Indian or Alaska Native', 2],
] as const;
const genders = [
  ['Female', 51],
  ['Male', 46],
  ['Unknown', 2],
  ['Other', 1],
] as const;
const zips = ['13210', '06511', '98109', '30322', '68102', '55401', '02115', '77030', '92121', '23510'];
const statuses = [
  ['available', 86],
  ['on_hold', 5],
  ['damaged', 3],
  ['depleted', 6],
] as const;

interface Container {
  name: string;
  volumes: readonly number[];
  units: string;
}
/** Storage condition, containers and shelf life: years if frozen, days in a refrigerator. */
interface Kept {
  condition: string;
  containers: readonly Container[];
  years?: number;
  days?: number;
}
type Keeping = readonly (readonly [Kept, number])[];

const inMl = (name: string, ...volumes: number[]): Container => ({ name, volumes, units: 'mL' });
const at = (condition: string, lasts: { years: number } | { days: number }, containers: Container[]) => ({
  condition,
  containers,
  ...lasts,
});
const minus80 = (...containers: Container[]) => at('Frozen -80 C', { years: 10 }, containers);
const minus20 = (...containers: Container[]) => at('Frozen -20 C', { years: 5 }, containers);
const refrigerated = (days: number, ...containers: Container[]) =>
  at('Refrigerated 2-8 C', { days }, containers);

const edta = [inMl('EDTA tube 6 mL', 3, 4, 4.5, 5), inMl('EDTA tube 4 mL', 2, 2.5, 3)];
const largeCryovials = [inMl('Cryovial 5.0 mL', 2, 3, 4), inMl('Cryovial 2.0 mL', 1, 1.5, 1.75)];
const frozenIn = (...containers: Container[]): Keeping => [
  [minus80(...containers), 62],
  [minus20(...containers), 38],
];
const serum = frozenIn(
  inMl('Cryovial 2.0 mL', 0.5, 0.75, 1, 1.25, 1.5, 1.75),
  inMl('Cryovial 1.0 mL', 0.25, 0.5, 0.75),
  inMl('SST tube 5 mL', 1.25, 1.5, 2, 2.5),
  { name: 'Cryovial 0.5 mL', volumes: [150, 200, 225, 400], units: 'uL' },
);
const blood: Keeping = [
  [minus80(...largeCryovials), 90],
  [refrigerated(7, ...edta), 10],
];
/** Cells are counted fresh, or cryopreserved alive. */
const cells: Keeping = [
  [at('LN2 vapor -150 C', { years: 10 }, largeCryovials), 88],
  [refrigerated(3, ...edta), 12],
];
const urineTubes = [inMl('Urine aliquot tube 10 mL', 5, 8, 10), inMl('Conical tube 15 mL', 8, 10, 12)];
const urine: Keeping = [
  [minus20(...urineTubes), 92],
  [refrigerated(5, ...urineTubes), 8],
];
const tissue: Keeping = [
  [
    at('Ambient 20-25 C', { years: 10 }, [
      { name: 'FFPE block', volumes: [1, 2], units: 'g' },
      { name: 'Slide box', volumes: [5, 10, 20], units: 'slide' },
    ]),
    1,
  ],
];
const swab = frozenIn(inMl('UTM tube 3 mL', 1.5, 2, 3));
const stool = frozenIn({ name: 'Stool collection tube', volumes: [1, 2, 5], units: 'g' });

function keepingOf({ name, system, class: kind }: Term): Keeping {
  if (/cancer|^Tiss$|Specimen/.test(system ?? '')) return tissue;
  if (/Urine/.test(system ?? '')) return urine;
  if (/Stool/.test(system ?? '')) return stool;
  if (/XXX|Respiratory|Cvx|Thrt|Sweat|CSF/.test(system ?? '')) return swab;
  if (!/Bld|RBC/.test(system ?? '') || /Plas/.test(system ?? '')) return serum;
  return kind === 'CELLMARK' || (kind === 'HEM/BC' && !name.startsWith('Hemoglobin')) ? cells : blood;
}

const priceBase: Record<string, number> = { Quantitative: 40, Qualitative: 60, Text: 180 };

/** Endless samples, reproducible by seed: first one of each biomarker, then more of the common ones. */
export function* makeSamples(stock: Stock): Generator<MadeSample> {
  const chance = createChance(stock.seed + stock.after);
  const byWeight = weigh(stock.terms);
  const past: Donation[] = [];
  const panelOf = panelsOf(stock.terms);
  let donation = newDonation(stock, chance, 0);
  for (let n = 0; ; n += 1) {
    const term = (stock.after === 0 ? stock.terms[n] : undefined) ?? byWeight(chance.next());
    if (donation.left === 0) {
      past.push(donation);
      donation = drawnAgain(newDonation(stock, chance, n), past, createChance(stock.seed * 31 + n));
    }
    donation.left -= 1;
    const number = stock.after + n + 1;
    const { collected, ...sample } = makeSample(stock, term, donation, chance, number);
    // With a chance of its own: what was drawn before stays the same.
    const handled = { container: sample.storage_container, collected, today: stock.today };
    const more = createChance(stock.seed * 7_919 + number);
    const preanalytics = makePreanalytics(term, handled, more);
    const donor = { gender: sample.donor_gender, age: ageAt(donation.born, collected) };
    const results = makeResults(panelOf(term), { donor, collected, today: stock.today }, more);
    yield { ...sample, ...preanalytics, results };
  }
}

/** Biomarkers that researchers want, which get more samples than their frequency in laboratories suggests. */
const sought =
  /^(Troponin I|Hemoglobin A1c|Natriuretic peptide B|25-Hydroxyvitamin D2|Ferritin|Thyrotropin|C reactive protein|Prostate specific Ag|Interleukin 6|Cancer Ag 125|Carcinoembryonic Ag|Alpha-1-Fetoprotein)/;

/** Picks a biomarker by its frequency, with a binary search. */
function weigh(terms: readonly Term[]): (point: number) => Term {
  let sum = 0;
  const ends = terms.map(({ name, common_rank }) => {
    const common = common_rank === null ? 0.6 : 1 + 30 / (1 + common_rank / 15);
    sum += sought.test(name) ? Math.max(common, 12) : common;
    return sum;
  });
  return (point) => {
    let [from, to] = [0, ends.length - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ends[middle] ?? 0) <= point * sum) from = middle + 1;
      else to = middle;
    }
    return terms[from] as Term;
  };
}

function newDonation({ today, after, invoices }: Stock, chance: Chance, n: number): Donation {
  const received = new Date(today.getTime() - chance.next() * 547 * dayMs);
  const expiring = chance.percent(3)
    ? plusDays(today, -chance.whole(1, 60))
    : chance.percent(4)
      ? plusDays(today, chance.whole(0, 30))
      : null;
  const collected = plusDays(received, -chance.whole(3, 120));
  return {
    left: chance.whole(1, 7),
    biobankId: `BBK-${String(10_000 + after + n)}`,
    donorKey: `DNR-${String(10_000 + after + n)}`,
    vendorId: invoiceOf(invoices, dayOf(received))?.vendorId ?? null,
    gender: chance.weighted(genders),
    ethnicity: chance.weighted(ethnicities),
    zip: chance.pick(zips),
    born: plusDays(
      plusYears(collected, -Math.min(chance.whole(18, 92), chance.whole(24, 110))),
      -chance.whole(0, 364),
    ),
    collected,
    received,
    expiring,
  };
}

/** Some donors come again: their donation is that of somebody who was there before. */
function drawnAgain(donation: Donation, past: readonly Donation[], chance: Chance): Donation {
  const before = chance.pick(past);
  if (!chance.percent(4) || before.vendorId !== donation.vendorId) return donation;
  const { donorKey, gender, ethnicity, zip, born } = before;
  return { ...donation, donorKey, gender, ethnicity, zip, born };
}

const ageAt = (born: Date, collected: Date) =>
  Math.floor((collected.getTime() - born.getTime()) / (365.25 * dayMs));

/** Tests that a laboratory does together: of one system and class. */
function panelsOf(terms: readonly Term[]): (term: Term) => readonly Term[] {
  const keyOf = ({ system, class: kind }: Term) => `${system} ${kind}`;
  const together = Map.groupBy(
    terms.filter(({ common_rank }) => common_rank !== null && common_rank <= 300),
    keyOf,
  );
  return (term) => (together.get(keyOf(term)) ?? []).filter(({ id }) => id !== term.id);
}

function makeSample(stock: Stock, term: Term, donation: Donation, chance: Chance, number: number) {
  const kept = chance.weighted(keepingOf(term));
  const container = chance.pick(kept.containers);
  const { collected, received, expires } = datesOf(stock, donation, kept, chance);
  const age = ageAt(donation.born, collected);
  const price = (priceBase[term.type] ?? 50) + 5 * Math.floor(chance.next() ** 2 * 50);
  const day = dayOf(collected);
  const value = chance.percent(2) ? null : resultFor(term, { gender: donation.gender, age }, chance);
  const born = chance.percent(4) ? null : dayOf(donation.born);
  const invoice = chance.percent(10) ? undefined : invoiceOf(stock.invoices, dayOf(received));
  return {
    collected,
    accession: `ACC${day.slice(2).replaceAll('-', '')}-${String(number).padStart(4, '0')}`,
    biobank_id: donation.biobankId,
    loinc_biomarker_id: term.id,
    biomarker_value: value,
    collection_date: day,
    donor_dob: born,
    donor_ethnicity: donation.ethnicity,
    donor_gender: donation.gender,
    donor_zip: donation.zip,
    expiration_date: dayOf(expires),
    invoice_id: invoice?.id ?? null,
    ...(invoice && invoice.vendorId === donation.vendorId
      ? { donor_key: donation.donorKey, donor_born: dayOf(donation.born) }
      : { donor_key: null, donor_born: null }),
    specimen_price: chance.percent(4) ? null : price,
    status: chance.weighted(statuses),
    storage_condition: kept.condition,
    storage_container: container.name,
    storage_facility_id: facilityFor(stock.facilityIds, kept.condition, chance),
    storage_location: locationOf(chance),
    volume_number: chance.pick(container.volumes),
    volume_units: container.units,
    active: !chance.percent(0.6),
    created_at: received.toISOString(),
    updated_at: received.toISOString(),
  };
}

/**
 * Samples that expire around today were collected whole years before; others on the date of the donation. Samples with a
 * shelf life of days arrived in the last days.
 */
function datesOf({ today }: Stock, { collected, received, expiring }: Donation, kept: Kept, chance: Chance) {
  const { years = 0, days } = kept;
  if (days !== undefined) {
    const fresh = plusDays(today, -chance.whole(0, days - 1));
    const last = expiring ? plusDays(expiring, -days) : fresh;
    const drawn = last > today ? fresh : last;
    const arrived = plusDays(drawn, 1);
    return {
      collected: drawn,
      received: arrived > today ? today : arrived,
      expires: plusDays(drawn, days),
    };
  }
  if (!expiring) return { collected, received, expires: plusYears(collected, years) };
  const then = plusYears(expiring, -years);
  const since = (today.getTime() - received.getTime()) / dayMs;
  const latest = plusDays(then, 3);
  const came = plusDays(today, -Math.min(since, 500));
  return {
    collected: then,
    received: came > latest ? came : latest > today ? today : latest,
    expires: plusYears(then, years),
  };
}

const invoiceOf = (invoices: readonly Invoice[], day: string) => invoices.find(({ until }) => day <= until);

const facilityFor = (ids: readonly number[], condition: string, chance: Chance) =>
  /^(?:Frozen|LN2)/.test(condition)
    ? (ids[chance.percent(70) ? 0 : chance.whole(0, ids.length - 2)] as number)
    : (ids[chance.percent(60) ? ids.length - 1 : chance.whole(0, ids.length - 1)] as number);

const two = (n: number) => String(n).padStart(2, '0');
const locationOf = (chance: Chance) =>
  `F${two(chance.whole(1, 12))} / Shelf ${chance.whole(1, 5)} / Rack ${chance.pick(['A', 'B', 'C', 'D', 'E', 'F', 'G'])}` +
  ` / Box ${String(chance.whole(1, 99)).padStart(3, '0')} / ${chance.pick(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])}${chance.whole(1, 9)}`;
