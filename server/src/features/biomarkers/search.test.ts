import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { biomarkers } from '@aliquot/contract/biomarkers';
import { sql } from 'kysely';
import { loadCatalogue } from '../../../seed/catalogue.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';

/** Typical queries, and the code that must be the first result in the shipped catalogue. */
const queries: Record<'en' | 'fr', readonly [typed: string, code: string][]> = {
  en: [
    ['hba1c', '4548-4'],
    ['A1C', '4548-4'],
    ['4548-4', '4548-4'],
    ['45484', '4548-4'],
    ['glyc', '4548-4'],
    ['glycated haemoglobin', '4548-4'],
    ['hs crp', '30522-7'],
    ['hs-CRP', '30522-7'],
    ['hscrp', '30522-7'],
    ['crp', '1988-5'],
    ['vit d', '62292-8'],
    ['vitamin D', '62292-8'],
    ['25(OH)D', '62292-8'],
    ['sgpt', '1742-6'],
    ['ast', '1920-8'],
    ['tsh', '3016-3'],
    ['psa', '2857-1'],
    ['ckmb', '13969-1'],
    ['CK-MB', '13969-1'],
    ['glucose', '2345-7'],
    ['glucse', '2345-7'],
    ['blood sugar', '2345-7'],
    ['cholestrol', '2093-3'],
    ['tryglicerides', '2571-8'],
    ['creatinine urine', '2161-8'],
    ['urine creatinine', '2161-8'],
    ['glucose csf', '2342-4'],
    ['uric acid', '3084-1'],
    ['nt pro bnp', '33762-6'],
    ['ntprobn', '33762-6'],
    ['ca 19.9', '24108-3'],
    ['lp(a)', '10835-7'],
    ['β-hCG', '21198-7'],
    ['d dimer', '48065-7'],
    ['thyriod stimulating hormone', '3016-3'],
    ['feritin', '2276-4'],
    ['serum ferritin level', '2276-4'],
    ['tp', '2885-2'],
    ['ace', '2742-5'],
    ['hemoglobin', '718-7'],
  ],
  fr: [
    ['vitamine d', '62292-8'],
    ['vitamine D3', '62292-8'],
    ['glyc', '2345-7'],
    ['glycémie', '2345-7'],
    ['hemoglobine glyquee', '4548-4'],
    ['hémoglobine', '718-7'],
    ['acide urique', '3084-1'],
    ['plaquettes', '777-3'],
    ['globules blanc', '6690-2'],
    ['PAL', '6768-6'],
    ['phosphatases alcaline', '6768-6'],
    ['tp', '5902-2'],
    ['ace', '2039-6'],
    ['vs', '4537-7'],
    ['t4 libre', '3024-7'],
    ['feritine', '2276-4'],
    ['triglicerides', '2571-8'],
    ['œstradiol', '2243-4'],
    ['hépatite c', '13955-0'],
    ['d-dimères', '48065-7'],
    ['taux de prothrombine', '5902-2'],
    ['gamma gt', '2324-2'],
    ['creatinime', '2160-0'],
    ['fer', '2498-4'],
  ],
};

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let admin: Caller;
before(async () => {
  testApp = await openTestApp();
  await loadCatalogue(testApp.db);
  admin = await testApp.as('admin');
});
after(() => testApp.close());

const find = async (caller: Caller, search: string, language: 'en' | 'fr' = 'en', more: object = {}) =>
  (
    await caller.ok(biomarkers.getMany, { body: { search, ...more } }, { 'accept-language': language })
  ).items.map(({ loincCode }) => loincCode);

for (const language of ['en', 'fr'] as const)
  describe(`searching in ${language}`, () => {
    for (const [typed, code] of queries[language])
      test(`${typed} finds ${code} first`, async () => {
        assert.equal((await find(admin, typed, language))[0], code);
      });
  });

test('three letters match the beginning of words, not their middle', async () => {
  const named = async (search: string, language: 'en' | 'fr') => {
    const { items } = await admin.ok(
      biomarkers.getMany,
      { body: { search, limit: 100 } },
      { 'accept-language': language },
    );
    return items.map(({ name }) => name);
  };
  for (const language of ['en', 'fr'] as const) {
    const psa = await named('psa', language);
    assert.ok(psa.length > 1);
    assert.deepEqual(
      psa.filter((name) => !name.startsWith('Prostate')),
      [],
    );
    const ige = await named('ige', language);
    assert.ok(ige.length > 1);
    assert.deepEqual(
      ige.filter((name) => !name.includes('IgE')),
      [],
    );
  }
});

test('the search of samples finds the biomarkers that this search finds by name, in either language', async () => {
  const texts = [...queries.en, ...queries.fr].map(([typed]) => typed);
  const { rows } = await sql<{ typed: string; named: number[]; found: number[] }>`
    select q.typed, biomarkers_named(q.typed) as named, array(
      select f.id from unnest(array['en', 'fr']) reader cross join lateral find_biomarkers(q.typed, reader) f
      where f.score >= 40 group by f.id) as found
    from unnest(${[...texts, '-', 'zzz', '204']}::text[]) as q (typed)`.execute(testApp.db);
  assert.ok(rows.filter(({ named }) => named.length > 0).length > 40);
  for (const { typed, named, found } of rows) assert.deepEqual(named.toSorted(), found.toSorted(), typed);
});

test('a sort other than relevance is applied to the same results', async () => {
  const likeliest = await find(admin, 'cholesterol');
  const byCode = await find(admin, 'cholesterol', 'en', { sortBy: 'code' });
  assert.notDeepEqual(likeliest, byCode);
  assert.deepEqual([...likeliest].sort(), [...byCode].sort());
  assert.deepEqual(
    byCode,
    [...byCode].sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
  );
});

test('each result says whether it matches by name, or only inside a word or by similarity', async () => {
  const matches = async (search: string, language: 'en' | 'fr') => {
    const { items } = await admin.ok(
      biomarkers.getMany,
      { body: { search } },
      { 'accept-language': language },
    );
    return items.map(({ match }) => match);
  };
  for (const typed of ['4548-4', 'glucose', 'gluc', 'sgpt', 'blood sugar'])
    assert.equal((await matches(typed, 'en'))[0], 'named', typed);
  assert.equal((await matches('plaquettes', 'fr'))[0], 'named');
  for (const typed of ['glucse', 'onco']) {
    const found = new Set(await matches(typed, 'en'));
    assert.deepEqual([...found], ['alike'], typed);
  }
  const { items } = await admin.ok(biomarkers.getMany, { body: { limit: 1 } });
  assert.equal(items[0]?.match, undefined);
});

test('nonsense finds nothing, and special characters of SQL and patterns have no effect', async () => {
  for (const typed of ['xyzzy', '%', '_', '\\', '---', "'; drop table users", '(((', 'a'.repeat(255)])
    assert.deepEqual(await find(admin, typed), [], typed);
});

test('clients find only verified biomarkers, and a new synonym is found at once', async () => {
  const buyer = await testApp.as('client_user');
  const { id } = await testApp.make.biomarker({ name: 'Quuxin [Mass/volume] in Serum', verified: false });
  assert.deepEqual(await find(buyer, 'quuxin'), []);
  const [code] = await find(admin, 'quuxin');
  assert.ok(code);
  await testApp.db
    .insertInto('biomarker_synonyms')
    .values({ loinc_biomarker_id: id, synonym: 'Protéine de Zorblé', language: 'fr' })
    .execute();
  assert.deepEqual(await find(admin, 'zorble'), [code]);
  await testApp.db.deleteFrom('biomarker_synonyms').where('loinc_biomarker_id', '=', id).execute();
  assert.deepEqual(await find(admin, 'zorble'), []);
  assert.deepEqual(await find(admin, 'quuxin'), [code]);
});

test('each of the 150 most common biomarkers has a synonym in English and in French', async () => {
  const { rows } = await sql<{ loinc_code: string }>`
    select loinc_code from (select id, loinc_code from loinc_biomarkers order by common_rank, id limit 150) most
    where (select count(distinct reader) from (values ('en'), ('fr')) as l (reader)
      join biomarker_synonyms s on s.loinc_biomarker_id = most.id and coalesce(s.language, reader) = reader) < 2`.execute(
    testApp.db,
  );
  assert.deepEqual(rows, []);
});
