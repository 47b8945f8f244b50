import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { linearSumAssignment } from 'linear-sum-assignment';
import { full } from '../../../test/full.ts';
import { match } from './match.ts';
import type { Matching, MatchRules, MatchSample } from './match-samples.ts';

type Given = Partial<MatchSample> & { id: number };

const sample = (given: Given): MatchSample => ({
  donor: given.id,
  stratum: 0,
  age: 50,
  year: 2020,
  preference: given.id,
  cheapness: given.id,
  ...given,
});
const rules = (given: Partial<MatchRules> = {}): MatchRules => ({
  ...{ count: 10, ratio: 1, ageWithin: 5, yearWithin: null, onePerDonor: true },
  ...given,
});
const setsOf = ({ sets }: Matching) =>
  sets.map(({ caseId, controls }) => [caseId, ...controls.map(({ id }) => id)]);

describe('cases and controls', () => {
  test('an earlier case moves to another control where that lets a later one stay', () => {
    const cases = [sample({ id: 1, age: 50 }), sample({ id: 2, age: 46 })];
    const controls = [sample({ id: 11, age: 50 }), sample({ id: 12, age: 55 })];
    assert.deepEqual(setsOf(match(cases, controls, rules())), [
      [1, 12],
      [2, 11],
    ]);
  });

  test('the total distance is the least, where taking the nearest for each in turn is not', () => {
    const cases = [sample({ id: 1, age: 50 }), sample({ id: 2, age: 51 })];
    const controls = [sample({ id: 11, age: 51 }), sample({ id: 12, age: 45 })];
    assert.deepEqual(setsOf(match(cases, controls, rules({ ageWithin: 6 }))), [
      [1, 12],
      [2, 11],
    ]);
  });

  test('a case without all of its controls does not stay, and leaves them to the next', () => {
    const cases = [sample({ id: 1, age: 40 }), sample({ id: 2, age: 44 })];
    const controls = [sample({ id: 11, age: 44 }), sample({ id: 12, age: 48 })];
    const matching = match(cases, controls, rules({ ratio: 2, ageWithin: 4 }));
    assert.deepEqual([setsOf(matching), matching.attempts], [[[2, 11, 12]], 2]);
  });

  test('at the same distance the cheaper control is taken', () => {
    const controls = [sample({ id: 11, cheapness: 2 }), sample({ id: 12, cheapness: 1 })];
    assert.deepEqual(setsOf(match([sample({ id: 1 })], controls, rules())), [[1, 12]]);
  });

  test('what a sample does not state fits nothing that is matched by it', () => {
    for (const missing of [{ age: null }, { year: null }, { stratum: null }]) {
      const [whole, partial] = [sample({ id: 1 }), sample({ id: 2, ...missing })];
      const matched = rules({ yearWithin: 1 });
      assert.deepEqual(setsOf(match([whole], [partial], matched)), []);
      assert.deepEqual(setsOf(match([partial], [sample({ id: 3, ...missing })], matched)), []);
    }
    const aged = sample({ id: 1, age: null });
    assert.deepEqual(setsOf(match([aged], [sample({ id: 2 })], rules({ ageWithin: null }))), [[1, 2]]);
  });

  test('the bounds themselves are within, and distances are shares of them', () => {
    const far = sample({ id: 2, age: 55, year: 2018 });
    const [set] = match([sample({ id: 1 })], [far], rules({ yearWithin: 4 })).sets;
    assert.deepEqual(set?.controls, [{ id: 2, distance: 1.5 }]);
    const further = sample({ id: 2, age: 56, year: 2018 });
    assert.deepEqual(match([sample({ id: 1 })], [further], rules({ yearWithin: 4 })).sets, []);
  });

  test('what is in both pools is a case', () => {
    const both = sample({ id: 1 });
    assert.deepEqual(setsOf(match([both], [both, sample({ id: 2 })], rules())), [[1, 2]]);
  });

  test('with one sample for each donor, the first of a donor counts, and a donor in both pools is a case', () => {
    const cases = [sample({ id: 1, donor: 7 }), sample({ id: 2, donor: 7 })];
    const controls = [
      ...[sample({ id: 11, donor: 7 }), sample({ id: 12, donor: 8 }), sample({ id: 13, donor: 8 })],
    ];
    assert.deepEqual(setsOf(match(cases, controls, rules())), [[1, 12]]);
    const several = match(cases, controls, rules({ onePerDonor: false }));
    assert.deepEqual(setsOf(several), [
      [1, 12],
      [2, 13],
    ]);
  });
});

describe('sets that there are already', () => {
  const one = rules({ count: 1, ratio: 2 });

  test('keep their case and controls, and get the controls they miss', () => {
    const open = [{ caseSample: sample({ id: 1 }), kept: [sample({ id: 11 })], missing: 1 }];
    const controls = [sample({ id: 11 }), sample({ id: 12, age: 54 }), sample({ id: 13, age: 52 })];
    const matching = match([sample({ id: 1 }), sample({ id: 2 })], controls, one, open);
    assert.deepEqual(
      [matching.open, matching.sets],
      [[{ caseId: 1, controls: [{ id: 13, distance: 0.4 }] }], []],
    );
  });

  test('get what there is where not all missing controls are found', () => {
    const open = [{ caseSample: sample({ id: 1 }), kept: [], missing: 2 }];
    const { open: filled } = match([], [sample({ id: 11 })], one, open);
    assert.deepEqual(filled, [{ caseId: 1, controls: [{ id: 11, distance: 0 }] }]);
  });

  test('without a case get the first that fits the kept controls and finds the others', () => {
    const open = [{ caseSample: null, kept: [sample({ id: 11, age: 40 })], missing: 1 }];
    const cases = [
      ...[sample({ id: 1, age: 50 }), sample({ id: 2, age: 35 })],
      ...[sample({ id: 3, age: 43 }), sample({ id: 4, age: 44 })],
    ];
    const { open: filled, attempts } = match(cases, [sample({ id: 12, age: 47 })], one, open);
    assert.deepEqual([filled, attempts], [[{ caseId: 3, controls: [{ id: 12, distance: 0.8 }] }], 2]);
    const [none] = match([sample({ id: 1 })], [], one, open).open;
    assert.deepEqual(none, { caseId: null, controls: [] });
  });

  test('lend no sample and, with one sample for each donor, no donor to others', () => {
    const open = [
      { caseSample: sample({ id: 1, donor: 7 }), kept: [sample({ id: 11, donor: 8 })], missing: 0 },
    ];
    const cases = [sample({ id: 1, donor: 7 }), sample({ id: 2, donor: 8 }), sample({ id: 3 })];
    const controls = [sample({ id: 11, donor: 8 }), sample({ id: 12, donor: 7 }), sample({ id: 13 })];
    const two = rules({ count: 2 });
    assert.deepEqual(setsOf(match(cases, controls, two, open)), [[3, 13]]);
    assert.deepEqual(setsOf(match(cases, controls, { ...two, onePerDonor: false }, open)), [[2, 12]]);
  });
});

/** Pools that overlap in ids and donors; places in the orders of preference and price are drawn as well. */
const pool = (maxLength: number) =>
  fc
    .uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 400 }),
        donor: fc.integer({ min: 1, max: 250 }),
        stratum: fc.option(fc.integer({ min: 0, max: 1 }), { freq: 12 }),
        age: fc.option(fc.integer({ min: 40, max: 60 }), { freq: 12 }),
        year: fc.option(fc.integer({ min: 2015, max: 2022 }), { freq: 12 }),
      }),
      { minLength: maxLength / 4, maxLength, size: 'max', selector: ({ id }) => id },
    )
    .chain((rows) => {
      const places = rows.map((_, n) => n);
      const order = () => fc.shuffledSubarray(places, { minLength: places.length });
      return fc.tuple(order(), order()).map(([preference, cheapness]) =>
        rows.map(
          (row, n): MatchSample => ({
            ...row,
            preference: preference[n] ?? 0,
            cheapness: cheapness[n] ?? 0,
          }),
        ),
      );
    });
const within = (max: number) => fc.option(fc.integer({ min: 0, max }), { freq: 3 });
const drawn = fc.record({
  cases: pool(60),
  controls: pool(120),
  rules: fc.record({
    count: fc.integer({ min: 1, max: 40 }),
    ratio: fc.integer({ min: 1, max: 4 }),
    ageWithin: within(8),
    yearWithin: within(3),
    onePerDonor: fc.boolean(),
  }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** The distance by the words of the design, written independently. */
function distance(one: MatchSample, other: MatchSample, { ageWithin, yearWithin }: MatchRules): number {
  if (one.stratum === null || one.stratum !== other.stratum || one.donor === other.donor) return Infinity;
  let sum = 0;
  for (const [a, b, limit] of [
    [one.age, other.age, ageWithin],
    [one.year, other.year, yearWithin],
  ] as const) {
    if (limit === null) continue;
    if (a === null || b === null || Math.abs(a - b) > limit) return Infinity;
    sum += Math.abs(a - b) / Math.max(1, limit);
  }
  return sum;
}

/** The samples that may be chosen, in order of preference. */
function eligible({ cases, controls, rules: { onePerDonor } }: Drawn) {
  const byPreference = (samples: MatchSample[]) => samples.toSorted((a, b) => a.preference - b.preference);
  const firsts = (samples: MatchSample[]) =>
    onePerDonor
      ? samples.filter(({ donor }, n) => samples.findIndex((each) => each.donor === donor) === n)
      : samples;
  const others = controls.filter(
    (each) => !cases.some(({ id, donor }) => id === each.id || (onePerDonor && donor === each.donor)),
  );
  return { cases: firsts(byPreference(cases)), controls: firsts(byPreference(others)) };
}

/** Whether every one of these cases can have all of its controls: a maximum matching by depth-first search. */
function canAllStay(cases: readonly MatchSample[], controls: readonly MatchSample[], given: MatchRules) {
  const holder = new Map<number, number>();
  const places = cases.flatMap((each) => Array<MatchSample>(given.ratio).fill(each));
  const assign = (place: number, visited: Set<number>): boolean =>
    controls.some((control) => {
      if (visited.has(control.id) || distance(places[place] as MatchSample, control, given) === Infinity)
        return false;
      visited.add(control.id);
      const before = holder.get(control.id);
      if (before !== undefined && !assign(before, visited)) return false;
      holder.set(control.id, place);
      return true;
    });
  return places.every((_, place) => assign(place, new Set()));
}

const runs = full ? { numRuns: 300 } : { numRuns: 40, seed: 7 };
const byId = (samples: readonly MatchSample[]) => new Map(samples.map((each) => [each.id, each]));

describe('for any pools', () => {
  test('every set is whole, within the bounds, and of different samples and donors', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const { cases, controls } = eligible(given);
        const [caseOf, controlOf] = [byId(cases), byId(controls)];
        const { sets } = match(given.cases, given.controls, given.rules);
        assert.ok(sets.length <= given.rules.count);
        const chosen = sets.flatMap((set) => {
          const one = caseOf.get(set.caseId) ?? assert.fail('not a case');
          assert.equal(set.controls.length, given.rules.ratio);
          for (const { id, distance: said } of set.controls) {
            const control = controlOf.get(id) ?? assert.fail('not a control');
            assert.ok(Math.abs(distance(one, control, given.rules) - said) < 1e-12);
          }
          return [one, ...set.controls.map(({ id }) => controlOf.get(id) as MatchSample)];
        });
        assert.equal(new Set(chosen.map(({ id }) => id)).size, chosen.length);
        if (given.rules.onePerDonor)
          assert.equal(new Set(chosen.map(({ donor }) => donor)).size, chosen.length);
      }),
      runs,
    );
  });

  test('the total distance equals that of an independent solver for the same cases, and so does the price of ties', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const { sets } = match(given.cases, given.controls, given.rules);
        fc.pre(sets.length > 0);
        const { cases, controls } = eligible(given);
        const caseOf = byId(cases);
        const places = sets.flatMap(({ caseId }) =>
          Array<MatchSample>(given.rules.ratio).fill(caseOf.get(caseId) as MatchSample),
        );
        const cheapest = controls.toSorted((a, b) => a.cheapness - b.cheapness);
        // Ages within 8 and years within 3: 840 times a distance is a whole number.
        const [never, perDistance] = [1e12, 1e5];
        const costs = places.map((place) =>
          cheapest.map((control, n) =>
            Math.min(never, Math.round(distance(place, control, given.rules) * 840 * perDistance) + n),
          ),
        );
        const { rowAssignments } = linearSumAssignment(costs, { maximaze: false });
        const expected = places.map((_, row) => costs[row]?.[rowAssignments[row] ?? -1] ?? assert.fail());
        const chosen = sets.flatMap((set) => set.controls.map(({ id }) => id));
        const got = places.map(
          (_, row) => costs[row]?.[cheapest.findIndex(({ id }) => id === chosen[row])] ?? assert.fail(),
        );
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        assert.equal(sum(got), sum(expected));
      }),
      runs,
    );
  });

  test('no case is passed over that could have stayed with those before it', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const { sets } = match(given.cases, given.controls, given.rules);
        const { cases, controls } = eligible(given);
        const kept: MatchSample[] = [];
        for (const each of cases) {
          if (kept.length === given.rules.count) break;
          if (canAllStay([...kept, each], controls, given.rules)) kept.push(each);
        }
        assert.deepEqual(
          sets.map(({ caseId }) => caseId),
          kept.map(({ id }) => id),
        );
      }),
      runs,
    );
  });

  test('the order of the arrays makes no difference', () => {
    const shuffled = drawn.chain((given) =>
      fc
        .tuple(
          fc.shuffledSubarray(given.cases, { minLength: given.cases.length }),
          fc.shuffledSubarray(given.controls, { minLength: given.controls.length }),
        )
        .map(([cases, controls]) => ({ given, cases, controls })),
    );
    fc.assert(
      fc.property(shuffled, ({ given, cases, controls }) => {
        assert.deepEqual(
          match(cases, controls, given.rules),
          match(given.cases, given.controls, given.rules),
        );
      }),
      runs,
    );
  });
});
