import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { binEdges } from '@aliquot/contract/chart-axis';
import { anticoagulants, delayHours, fastings, freezeThawBands } from '@aliquot/contract/materials';
import {
  alsoWithin,
  donorGenders,
  expiryBands,
  type SampleClient,
  type SampleClientSelection,
} from '@aliquot/contract/sample-client';
import { clientSamples } from '@aliquot/contract/samples';
import { type Facets, specimens } from '@aliquot/contract/specimens';
import fc from 'fast-check';
import { sql } from 'kysely';
import { categories } from '../../../test/diagnosed-donors.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import {
  conditions,
  containers,
  ethnicities,
  fillModelStock,
  fluids,
  words,
} from '../../../test/model-stock.ts';
import {
  among,
  amountOf,
  bandOf,
  classOf,
  kinds,
  linksOf,
  many,
  rules,
  wordOf,
} from '../../../test/specimen-model.ts';

/**
 * Compares facets with a model that only has the fields that clients see. If a hidden field affected a filter or a count,
 * the two would differ.
 */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let buyer: Caller;
let shown: SampleClient[];
let terms: number[];
/** The draw of each sample, which clients do not see. */
let drawOf: Map<number, string | null>;

type Selection = Partial<SampleClientSelection>;

before(async () => {
  testApp = await openTestApp();
  buyer = await testApp.as('client_user');
  terms = await fillModelStock(testApp);
  // As both engines do by themselves after a while; a search within a donor takes ten times as long without statistics.
  await sql`analyze`.execute(testApp.db);
  shown = (await list({}, 200)).items;
  assert.ok(shown.length > 120 && shown.length < 190);
  const draws = await testApp.db
    .selectFrom('samples')
    .select(['id', sql<string>`donor_id || ' ' || collection_date`.as('draw')])
    .execute();
  drawOf = new Map(draws.map(({ id, draw }) => [id, draw]));
});
after(() => testApp.close());

const list = (selection: Selection, limit = 1) =>
  buyer.ok(clientSamples.getMany, { body: { ...selection, limit } });
const facets = (selection: Selection) => buyer.ok(specimens.facets, { body: selection });

const remaining = (query: Selection, except?: string) =>
  shown
    .filter((sample) => among(sample.loincBiomarker.id, query.loincBiomarkerId))
    .filter(linksOf(shown, query, drawOf))
    .filter((sample) =>
      Object.entries(rules).every(([name, rule]) => name === except || rule(sample, query)),
    );

const counts = <T>(values: readonly (T | null)[]) => {
  const counted = new Map<T, number>();
  for (const value of values) if (value !== null) counted.set(value, (counted.get(value) ?? 0) + 1);
  return counted;
};
const asMap = <T>(facet: readonly { value: T; count: number }[]) =>
  new Map(facet.map(({ value, count }) => [value, count]));

const subset = <T>(of: readonly T[]) => fc.subarray([...of], { minLength: 1 });
const span = (max: number) => fc.tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max }));
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

const selections = fc
  .record({
    loincBiomarkerId: optional(fc.constantFrom(0, 0, 1, 2, [0, 1], [0, 1, 2])),
    resultClass: optional(subset(['low', 'normal', 'high', 'none'] as const)),
    biomarkerValue: optional(subset(words)),
    value: optional(span(35)),
    donorGender: optional(subset(donorGenders)),
    donorEthnicity: optional(subset(ethnicities)),
    age: optional(span(120)),
    year: optional(span(4)),
    price: optional(span(100)),
    volumeKind: optional(fc.constantFrom('mL' as const, 'g' as const, 'slide' as const)),
    volume: optional(span(20)),
    storageCondition: optional(subset(conditions)),
    storageContainer: optional(subset(containers)),
    material: optional(subset(fluids)),
    anticoagulant: optional(subset(anticoagulants)),
    fasting: optional(subset(fastings)),
    freezeThaws: optional(subset(freezeThawBands)),
    hoursToProcessingMax: optional(fc.constantFrom(...delayHours)),
    hoursToFreezerMax: optional(fc.constantFrom(...delayHours)),
    expiryBand: optional(subset(expiryBands)),
    diagnosis: optional(subset(categories)),
  })
  .map(({ loincBiomarkerId, value, age, year, price, volume, ...plain }) => {
    const chosen = many(loincBiomarkerId)?.map((at) => terms[at] ?? 0);
    const ends = (name: string, pair: [number, number] | undefined, from = 0) =>
      pair ? { [`${name}From`]: from + Math.min(...pair), [`${name}To`]: from + Math.max(...pair) } : {};
    return Object.fromEntries(
      Object.entries({
        ...plain,
        loincBiomarkerId: chosen,
        ...ends('value', value),
        ...ends('age', age),
        ...ends('collectionYear', year, 2020),
        ...ends('price', price),
        ...ends('volume', volume),
      }).filter(([, each]) => each !== undefined),
    ) as Selection;
  });

const linkedSearches = fc.record({
  also: optional(
    fc.array(
      fc
        .tuple(
          fc.constantFrom(0, 1, 2),
          fc.constantFrom(...alsoWithin),
          fc.oneof(
            fc.constant({}),
            fc.record({ resultClass: subset(['low', 'normal', 'high', 'none'] as const) }),
            fc.record({ biomarkerValue: subset(words) }),
            span(35).map((ends) => ({ valueFrom: Math.min(...ends), valueTo: Math.max(...ends) })),
          ),
        )
        .map(([at, within, condition]) => ({ at, within, ...condition })),
      { minLength: 1, maxLength: 2 },
    ),
  ),
  sameDonorAs: fc.nat(1000),
  more: fc.constantFrom<() => Selection>(
    () => ({}),
    () => ({}),
    () => ({ loincBiomarkerId: terms[0] ?? 0 }),
    () => ({ loincBiomarkerId: terms.slice(0, 2) }),
    () => ({ donorGender: ['Male', 'Female'] }),
    () => ({ material: fluids }),
    () => ({ diagnosis: categories }),
  ),
});

test('every facet counts the samples that match all filters except its own', async () => {
  await fc.assert(fc.asyncProperty(selections, assertAsModel), { numRuns: onPostgres ? 150 : 60 });
});

test('searches by further analyte and by donor find and count what their rows say, alone or with a filter', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(linkedSearches, async ({ also, sameDonorAs, more }) => {
      const query: Selection = {
        ...more(),
        ...(also
          ? { also: also.map(({ at, ...each }) => ({ loincBiomarkerId: terms[at] ?? 0, ...each })) }
          : {}),
        ...(also && sameDonorAs % 3 > 0 ? {} : { sameDonorAs: shown[sameDonorAs % shown.length]?.id ?? 0 }),
      };
      found += remaining(query).length;
      await assertAsModel(query);
    }),
    { numRuns: onPostgres ? 120 : 40 },
  );
  assert.ok(found > 100, 'hardly anything was found');
});

/** List, count and facets are those of the model. */
async function assertAsModel(query: Selection): Promise<void> {
  const found = await facets(query);
  const page = await list(query, 200);
  assert.deepEqual(
    page.items.map(({ id }) => id).sort(),
    remaining(query)
      .map(({ id }) => id)
      .sort(),
  );
  assert.equal(page.count, page.items.length);
  assert.equal(found.count, page.count);
  const same = <T>(
    facet: readonly { value: T; count: number }[],
    except: string,
    of: (s: SampleClient) => T | null,
  ) => assert.deepEqual(asMap(facet), counts(remaining(query, except).map(of)), except);
  same(found.classes, 'class', classOf as never);
  same(found.values, 'word', wordOf);
  same(found.genders, 'gender', (sample) => sample.donorGender);
  same(found.ethnicities, 'ethnicity', (sample) => sample.donorEthnicity);
  same(found.ages, 'age', ({ donorAge }) => (donorAge === null ? null : bandOf(donorAge)));
  same(found.years, 'year', (sample) => sample.collectionYear);
  same(found.conditions, 'condition', (sample) => sample.storageCondition);
  same(found.containers, 'container', (sample) => sample.storageContainer);
  same(found.materials, 'material', (sample) => sample.material);
  same(found.anticoagulants, 'anticoagulant', (sample) => sample.anticoagulant);
  same(found.fastings, 'fasting', (sample) => sample.fasting);
  same(found.freezeThaws, 'freezeThaws', (sample) => sample.freezeThaws);
  same(found.expiries, 'expiry', (sample) => sample.expiryBand);
  const prices = remaining(query, 'price').map(({ specimenPrice }) => specimenPrice);
  assert.deepEqual(
    found.price,
    prices.length === 0 ? null : { from: Math.min(...prices), to: Math.max(...prices) },
  );
  assert.deepEqual(
    new Map(found.biomarkers.map(({ id, count }) => [id, count])),
    counts(remaining(query).map(({ loincBiomarker }) => loincBiomarker.id)),
  );
  sameVolumes(found, remaining(query, 'volume'));
  sameHistogram(found, remaining(query, 'value'), many(query.loincBiomarkerId));
}

function sameVolumes({ volumes }: Facets, samples: readonly SampleClient[]) {
  assert.deepEqual(
    new Map(volumes.map(({ kind, count }) => [kind, count])),
    counts(samples.map(({ volumeUnits }) => kinds[volumeUnits])),
  );
  for (const { kind, from, to, bins, count } of volumes) {
    const amounts = samples.filter(({ volumeUnits }) => kinds[volumeUnits] === kind).map(amountOf);
    assert.deepEqual([from, to], [Math.min(...amounts), Math.max(...amounts)]);
    assert.equal(bins.length, 12);
    assert.equal(
      bins.reduce((sum, n) => sum + n, 0),
      count,
    );
  }
}

function sameHistogram(
  { histogram }: Facets,
  samples: readonly SampleClient[],
  chosen: number[] | undefined,
) {
  const [term, ...more] = chosen ?? [];
  if (term === undefined || more.length > 0 || term === terms[1]) {
    assert.equal(histogram, null);
    return;
  }
  assert.ok(histogram);
  const { axis, bins, below, above } = histogram;
  const edges = binEdges(axis);
  const numbers = samples.flatMap((sample) =>
    sample.result ? [{ number: sample.result.number, class: classOf(sample) }] : [],
  );
  for (const [at, bin] of bins.entries()) {
    const isLast = at === bins.length - 1;
    const inside = numbers.filter(
      ({ number }) =>
        number >= (edges[at] ?? 0) &&
        (isLast ? number <= (edges[at + 1] ?? 0) : number < (edges[at + 1] ?? 0)),
    );
    for (const each of ['low', 'normal', 'high', 'none'] as const)
      assert.equal(bin[each], inside.filter((one) => one.class === each).length);
  }
  assert.equal(below, numbers.filter(({ number }) => number < axis.from).length);
  assert.equal(above, numbers.filter(({ number }) => number > axis.to).length);
}

describe('the count beside a facet value', () => {
  /** The filter that selecting a value of the facet sets, in place of the current one. */
  const choosing: { [K in keyof Facets]?: (value: never) => Selection } = {
    classes: (resultClass) => ({ resultClass }),
    values: (biomarkerValue) => ({ biomarkerValue }),
    genders: (donorGender) => ({ donorGender }),
    ethnicities: (donorEthnicity) => ({ donorEthnicity }),
    ages: (band: number) => ({ ageFrom: band, ageTo: band === 90 ? 150 : band + 4 }),
    years: (year) => ({ collectionYearFrom: year, collectionYearTo: year }),
    conditions: (storageCondition) => ({ storageCondition }),
    containers: (storageContainer) => ({ storageContainer }),
    materials: (material) => ({ material }),
    anticoagulants: (anticoagulant) => ({ anticoagulant }),
    fastings: (fasting) => ({ fasting }),
    freezeThaws: (freezeThaws) => ({ freezeThaws }),
    expiries: (expiryBand) => ({ expiryBand }),
  };

  test('equals the count of the list after selecting it', async () => {
    await fc.assert(
      fc.asyncProperty(selections, async (query) => {
        const found = await facets(query);
        for (const [name, chosen] of Object.entries(choosing)) {
          const [first] = found[name as 'genders'];
          if (!first) continue;
          const choice = (chosen as (value: unknown) => Selection)(first.value);
          assert.equal((await list({ ...query, ...choice })).count, first.count, `${name} ${first.value}`);
        }
        for (const { id, count } of found.biomarkers)
          assert.equal((await list({ ...query, loincBiomarkerId: id })).count, count);
      }),
      { numRuns: onPostgres ? 25 : 8 },
    );
  });

  test('of a histogram bar equals the count of the list for its range of values', async () => {
    const query: Selection = { loincBiomarkerId: terms[0] ?? 0, donorGender: ['Male', 'Female'] };
    const { histogram } = await facets({ ...query, valueFrom: 3, valueTo: 9 });
    assert.ok(histogram);
    const { axis, bins } = histogram;
    const edges = binEdges(axis);
    const from = (at: number) => edges[at] ?? 0;
    for (const [at, bin] of bins.entries()) {
      const here = Object.values(bin).reduce((sum, n) => sum + n, 0);
      const upTo = (await list({ ...query, valueFrom: from(at), valueTo: from(at + 1) })).count;
      const onTheEdge =
        at === bins.length - 1
          ? 0
          : (await list({ ...query, valueFrom: from(at + 1), valueTo: from(at + 1) })).count;
      assert.equal(here, upTo - onTheEdge, `from ${from(at)}`);
    }
  });
});

describe('counts by biomarker', () => {
  test('have the samples for sale and matching, prices and histogram, in the requested order', async () => {
    const ids = [terms[2], terms[0], 999_999, terms[1]].map((id) => id ?? 0);
    await fc.assert(
      fc.asyncProperty(selections, async ({ loincBiomarkerId: _, ...query }) => {
        const { items } = await buyer.ok(specimens.byBiomarker, {
          body: { ...query, loincBiomarkerIds: ids },
        });
        assert.deepEqual(
          items.map(({ id }) => id),
          [ids[0], ids[1], ids[3]],
        );
        for (const item of items) {
          const matching = remaining({ ...query, loincBiomarkerId: item.id });
          assert.equal(item.available, remaining({ loincBiomarkerId: item.id }).length);
          assert.equal(item.matching, matching.length);
          const prices = matching.map(({ specimenPrice }) => specimenPrice);
          assert.deepEqual(
            item.price,
            prices.length === 0 ? null : { from: Math.min(...prices), to: Math.max(...prices) },
          );
          sameHistogram({ histogram: item.histogram } as Facets, matching, [item.id]);
        }
        assert.deepEqual(items[1]?.base, { low: 8, high: 20 });
        assert.deepEqual([items[0]?.base, items[2]?.base], [null, null]);
      }),
      { numRuns: onPostgres ? 60 : 20 },
    );
  });

  test('apply a value range only to the biomarker that it is for', async () => {
    const span = { valueFrom: 8, valueTo: 20 };
    const [number = 0, word = 0, bare = 0] = terms;
    const { items } = await buyer.ok(specimens.byBiomarker, {
      body: { ...span, valueFor: number, loincBiomarkerIds: [bare, number, word] },
    });
    const matching = items.map(({ id, matching: counted }) => [id, counted]);
    assert.deepEqual(matching, [
      [bare, remaining({ loincBiomarkerId: bare }).length],
      [number, remaining({ ...span, loincBiomarkerId: number }).length],
      [word, remaining({ loincBiomarkerId: word }).length],
    ]);
    assert.ok(
      remaining({ ...span, loincBiomarkerId: number }).length <
        remaining({ loincBiomarkerId: number }).length,
    );
  });

  test('need one to two hundred biomarkers', async () => {
    const call = (loincBiomarkerIds: number[]) =>
      buyer.refused(specimens.byBiomarker, { body: { loincBiomarkerIds } });
    assert.equal((await call([])).code, 1005);
    assert.equal((await call(Array.from({ length: 201 }, (_, n) => n + 1))).code, 1005);
  });
});
