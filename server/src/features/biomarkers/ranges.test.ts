import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { biomarkers, type RangeBody, ranges } from '@aliquot/contract/biomarkers';
import { axisOver } from '@aliquot/contract/chart-axis';
import { type Caller, openTestApp } from '../../../test/harness.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
after(() => testApp.close());

const normal = { low: 0.5, high: 1.1, sex: 'female', ageFrom: 18, label: 'Normal' } as const;
const create = (loincBiomarkerId: number, body: RangeBody) =>
  admin.ok(ranges.create, { body: { loincBiomarkerId, ...body } });
const refuse = (loincBiomarkerId: number, body: object, language = 'en') =>
  admin.refused(
    ranges.create,
    { body: { loincBiomarkerId, ...body } as never },
    { 'accept-language': language },
  );
const read = async (id: number) => {
  const detail = await admin.ok(biomarkers.get, { params: { id } });
  return 'synonyms' in detail ? detail : assert.fail('staff read the whole term');
};

describe('an interval', () => {
  test('is created as sent, and can be deleted once', async () => {
    const { id } = await testApp.make.biomarker();
    const made = await create(id, normal);
    assert.deepEqual(made, { id: made.id, ...normal, ageTo: null, gapOwner: 'none', source: null });
    assert.deepEqual((await read(id)).ranges, [made]);
    await admin.ok(ranges.remove, { params: { id: made.id } });
    assert.equal((await admin.refused(ranges.remove, { params: { id: made.id } })).code, 1004);
    assert.deepEqual((await read(id)).ranges, []);
  });

  test('needs at least one end, ends in order, a label, and a quantitative biomarker', async () => {
    const { id } = await testApp.make.biomarker();
    for (const [body, field] of [
      [{ label: 'Normal' }, 'low'],
      [{ low: null, high: null, label: 'Normal' }, 'low'],
      [{ low: 2, high: 1, label: 'Normal' }, 'high'],
      [{ low: 1, ageFrom: 9, ageTo: 8, label: 'Normal' }, 'ageTo'],
      [{ low: 1, ageFrom: 151, label: 'Normal' }, 'ageFrom'],
      [{ low: 1, ageFrom: 1.5, label: 'Normal' }, 'ageFrom'],
      [{ low: 1, label: ' ' }, 'label'],
      [{ low: '1', label: 'Normal' }, 'low'],
      [{ low: 1, sex: 'other', label: 'Normal' }, 'sex'],
      [{ low: 1, label: 'Normal', source: 'x' }, 'source'],
      [{ low: 1, label: 'Normal', gapOwner: 'both' }, 'gapOwner'],
    ] as const) {
      const { code, fields } = await refuse(id, body);
      assert.equal(code, 1005);
      assert.deepEqual(Object.keys(fields ?? {}), [field], JSON.stringify(body));
    }
    const colour = await testApp.make.biomarker({ type: 'Qualitative' });
    const { fields } = await refuse(colour.id, normal);
    assert.deepEqual(fields, { loincBiomarkerId: ['Only quantitative tests have ranges.'] });
    assert.equal((await refuse(999999, normal)).code, 1004);
  });
});

describe('two intervals', () => {
  test('that overlap for a donor are refused, and the error names the other and where to start or end', async () => {
    const { id } = await testApp.make.biomarker();
    await create(id, normal);
    for (const [body, field, sentence] of [
      [{ low: 1.05, high: 1.4 }, 'low', 'Overlaps Normal, female, 18 and over. Start above 1.1.'],
      [{ low: 1.1 }, 'low', 'Overlaps Normal, female, 18 and over. Start above 1.1.'],
      [{ low: 0.2, high: 0.5 }, 'high', 'Overlaps Normal, female, 18 and over. End below 0.5.'],
      [{ low: null, high: 3 }, 'high', 'Overlaps Normal, female, 18 and over. End below 0.5.'],
      [
        { low: 0.6, high: 0.7, sex: 'any', ageFrom: null },
        'low',
        'Overlaps Normal, female, 18 and over. Start above 1.1.',
      ],
      [
        { low: 1, high: 2, ageFrom: 4, ageTo: 18 },
        'low',
        'Overlaps Normal, female, 18 and over. Start above 1.1.',
      ],
    ] as const) {
      const refusal = await refuse(id, { ...normal, label: 'High', high: null, ...body });
      assert.equal(refusal.code, 1005);
      assert.deepEqual(refusal.fields, { [field]: [sentence] });
      assert.deepEqual(refusal.message, ['1 field needs attention.']);
    }
    const french = await refuse(id, { ...normal, low: 1.05, high: null, label: 'High' }, 'fr');
    assert.deepEqual(french.fields, {
      low: ['Chevauche Normal, femmes, 18 ans et plus. Commencez au-dessus de 1,1.'],
    });
    for (const body of [
      { low: 1.11, label: 'High', sex: 'female', ageFrom: 18 },
      { ...normal, sex: 'male' },
      { ...normal, ageFrom: 1, ageTo: 17 },
      { high: 0.49, label: 'Low', sex: 'female', ageFrom: 18 },
    ] as const)
      await create(id, body);
  });

  test('of which one has an open end are refused with the limit for the new one', async () => {
    const { id } = await testApp.make.biomarker();
    await create(id, { low: 5, label: 'High' });
    assert.deepEqual((await refuse(id, { low: 6, high: 8, label: 'Very high' })).fields, {
      high: ['Overlaps High, any sex, any age. End below 5.'],
    });
  });

  test('cannot overlap in the database either', async () => {
    const { id } = await testApp.make.biomarker();
    await create(id, normal);
    const insert = (values: object) =>
      testApp.db
        .insertInto('loinc_ranges')
        .values({ loinc_biomarker_id: id, label: 'High', ...values })
        .execute();
    await assert.rejects(insert({ low: 1.1, sex: 'any' }), /loinc_ranges_apart/);
    await insert({ low: 1.1000001, sex: 'any' });
  });

  test('of which ten overlapping ones are added at once leave one, and nine errors that name it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await testApp.make.biomarker();
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          admin.send(ranges.create, { body: { loincBiomarkerId: id, low: at, high: 20, label: 'Normal' } }),
        ),
      );
      assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [200, ...Array(9).fill(400)]);
      for (const reply of replies.filter(({ statusCode }) => statusCode === 400))
        assert.match(JSON.stringify(reply.json().error.fields), /Overlaps Normal/);
      assert.equal((await read(id)).ranges.length, 1);
    }
  });
});

describe('several intervals at once', () => {
  test('are removed and added in one transaction, and errors name the row', async () => {
    const { id } = await testApp.make.biomarker();
    const [one, two] = [await create(id, normal), await create(id, { ...normal, sex: 'male' })];
    const change = {
      remove: [one.id],
      add: [
        { ...normal, high: 1 },
        { ...normal, low: 0.9, high: 2 },
      ],
    };
    const refusal = await admin.refused(biomarkers.changeRanges, { params: { id }, body: change });
    assert.deepEqual(refusal.fields, {
      'add.1.low': ['Overlaps Normal, female, 18 and over. Start above 1.'],
    });
    assert.deepEqual((await read(id)).ranges.map((range) => range.id).sort(), [one.id, two.id].sort());
    const after = await admin.ok(biomarkers.changeRanges, {
      params: { id },
      body: {
        remove: [one.id],
        add: [
          { ...normal, high: 1 },
          { ...normal, low: 1.01, high: 2, label: 'High' },
        ],
      },
    });
    assert.deepEqual(
      after.ranges.map(({ sex, low, high, label }) => [sex, low, high, label]),
      [
        ['male', 0.5, 1.1, 'Normal'],
        ['female', 0.5, 1, 'Normal'],
        ['female', 1.01, 2, 'High'],
      ],
    );
    const again = await admin.refused(biomarkers.changeRanges, {
      params: { id },
      body: { remove: [one.id] },
    });
    assert.equal(again.code, 1004);
    const elsewhere = await create((await testApp.make.biomarker()).id, normal);
    const foreign = await admin.refused(biomarkers.changeRanges, {
      params: { id },
      body: { remove: [elsewhere.id] },
    });
    assert.equal(foreign.code, 1004);
  });
});

test('a result between two intervals gets the class that the upper one defines, and none by default', async () => {
  const { id } = await testApp.make.biomarker();
  await testApp.make.sample({ biomarkerId: id, biomarker_value: '0.046' });
  const classified = () =>
    testApp.db
      .selectFrom('samples')
      .select(['result_class', 'result_label'])
      .where('loinc_biomarker_id', '=', id)
      .executeTakeFirstOrThrow();
  await create(id, { high: 0.04, label: 'Normal' });
  for (const [gapOwner, result_class, result_label] of [
    [undefined, null, null],
    ['none', null, null],
    ['lower', 'normal', 'Normal'],
    ['upper', 'high', 'High'],
  ] as const) {
    const upper = await create(id, { low: 0.05, label: 'High', ...(gapOwner ? { gapOwner } : {}) });
    assert.deepEqual(await classified(), { result_class, result_label }, gapOwner);
    await admin.ok(ranges.remove, { params: { id: upper.id } });
  }
});

test('results are classified again when an interval is added or removed', async () => {
  const { id } = await testApp.make.biomarker();
  const sample = await testApp.make.sample({
    biomarkerId: id,
    biomarker_value: '1.4',
    donor_gender: 'Female',
  });
  const classified = async () =>
    (
      await testApp.db
        .selectFrom('samples')
        .select('result_class')
        .where('id', '=', sample.id)
        .executeTakeFirstOrThrow()
    ).result_class;
  const made = await create(id, { low: 0.5, high: 1.1, sex: 'female', label: 'Normal' });
  assert.equal(await classified(), 'high');
  await admin.ok(ranges.remove, { params: { id: made.id } });
  assert.equal(await classified(), null);
});

test('the audit log has the user who changed an interval', async () => {
  const { id } = await testApp.make.biomarker();
  const made = await create(id, normal);
  await admin.ok(ranges.remove, { params: { id: made.id } });
  const trail = await testApp.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('table_name', '=', 'loinc_ranges')
    .where('row_id', '=', made.id)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['insert', 'delete'],
  );
  assert.ok(trail.every(({ actor_id }) => actor_id !== null));
});

describe('the distribution of results', () => {
  test('counts the results in stock in bins over a rounded axis, and separately those beyond it', async () => {
    const { id } = await testApp.make.biomarker();
    await create(id, { low: 0.5, high: 1.1, label: 'Normal' });
    const { id: facilityId } = await testApp.make.facility();
    const add = (biomarker_value: string, more = {}) =>
      testApp.make.sample({ biomarkerId: id, facilityId, biomarker_value, ...more });
    for (let at = 0; at < 120; at += 1) await add(String(0.6 + (at % 10) / 20));
    await add('900');
    await add('0.7', { status: 'depleted' });
    await add('0.7', { active: false });
    await add('hemolysed');
    const spread = await admin.ok(biomarkers.distribution, { params: { id } });
    assert.deepEqual([spread.samples, spread.measured, spread.above, spread.below], [122, 121, 1, 0]);
    assert.deepEqual(spread.axis, { from: 0, to: 1.5, step: 0.5 });
    assert.equal(
      spread.bins.reduce((sum, count) => sum + count, 0),
      120,
    );
  });

  test('includes a few numeric results among many others', async () => {
    const { id } = await testApp.make.biomarker();
    const { id: facilityId } = await testApp.make.facility();
    for (let at = 0; at < 120; at += 1)
      await testApp.make.sample({
        biomarkerId: id,
        facilityId,
        biomarker_value: at === 0 ? '5' : 'hemolysed',
      });
    const { samples, measured, axis } = await admin.ok(biomarkers.distribution, { params: { id } });
    assert.deepEqual([samples, measured, axis !== null], [120, 1, true]);
  });

  test('is empty for a biomarker without samples and intervals, and 404 for an unknown one', async () => {
    const { id } = await testApp.make.biomarker();
    assert.deepEqual(await admin.ok(biomarkers.distribution, { params: { id } }), {
      samples: 0,
      measured: 0,
      axis: null,
      bins: [],
      below: 0,
      above: 0,
    });
    assert.equal((await admin.refused(biomarkers.distribution, { params: { id: 999999 } })).code, 1004);
  });

  test('has an axis with round steps, starting at zero if that is near', () => {
    for (const [values, axis] of [
      [[0.5, 1.3], { from: 0, to: 1.5, step: 0.5 }],
      [[70, 126], { from: 0, to: 150, step: 50 }],
      [[135, 145], { from: 130, to: 150, step: 5 }],
      [[7], { from: 0, to: 10, step: 2.5 }],
      [[-3, 3], { from: -4, to: 4, step: 2 }],
      [[0], { from: 0, to: 0.15, step: 0.05 }],
      [[], null],
    ] as const)
      assert.deepEqual(axisOver(values), axis, String(values));
  });
});
