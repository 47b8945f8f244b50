import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clientSamples, samples } from '@aliquot/contract/samples';
import { specimens } from '@aliquot/contract/specimens';
import { sql } from 'kysely';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { demandJobs } from './jobs.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

const counted = async (termId: number) => {
  await testApp.services.writeBuffer.flush();
  const { rows } = await sql<{ searches: number; unmet: number }>`
    select coalesce(sum(searches), 0)::integer as searches, coalesce(sum(unmet), 0)::integer as unmet
    from search_demand where loinc_biomarker_id = ${termId}`.execute(testApp.db);
  return [rows[0]?.searches, rows[0]?.unmet];
};
/** A biomarker with one sample for sale. */
async function stocked(given: object = {}) {
  const term = await testApp.make.biomarker();
  await testApp.make.sample({ biomarkerId: term.id, donor_gender: 'Female', ...given });
  return term;
}
const tenMinutes = 600;

describe('a search counts', () => {
  test('once per user, biomarker and ten minutes, over all endpoints', async () => {
    const term = await stocked();
    const person = await testApp.make.user();
    const ask = async (who: Caller) => {
      await who.ok(specimens.facets, { body: { loincBiomarkerId: term.id } });
      await who.ok(clientSamples.getMany, { body: { loincCode: term.loinc_code } });
      await who.ok(clientSamples.getMany, { body: { loincBiomarkerId: [term.id], donorGender: 'Female' } });
      await who.ok(specimens.byBiomarker, { body: { loincBiomarkerIds: [term.id] } });
    };
    await ask(await testApp.as(person));
    assert.deepEqual(await counted(term.id), [1, 0]);
    await ask(await testApp.as('client_manager'));
    assert.deepEqual(await counted(term.id), [2, 0]);
    await ask(await testApp.as(person));
    assert.deepEqual(await counted(term.id), [2, 0]);
    testApp.clock.forward(tenMinutes);
    await ask(await testApp.as(person));
    assert.deepEqual(await counted(term.id), [3, 0]);
  });

  test('as unmet when nothing matched, once per biomarker', async () => {
    const [there, gone] = [await stocked(), await stocked({ status: 'damaged' })];
    const buyer = await testApp.as('client_user');
    await buyer.ok(specimens.facets, { body: { loincBiomarkerId: [there.id, gone.id] } });
    assert.deepEqual(
      [await counted(there.id), await counted(gone.id)],
      [
        [1, 0],
        [1, 1],
      ],
    );
    // Within the same ten minutes a filter leaves nothing of the other biomarker either.
    for (const donorGender of ['Male', 'Other'] as const)
      await buyer.ok(clientSamples.getMany, { body: { loincBiomarkerId: there.id, donorGender } });
    assert.deepEqual(
      [await counted(there.id), await counted(gone.id)],
      [
        [1, 1],
        [1, 1],
      ],
    );
  });

  test('not when it names no biomarker or many, reads a further page, or is by staff', async () => {
    const terms = [];
    for (let n = 0; n < 11; n += 1) terms.push(await testApp.make.biomarker());
    const [term] = terms;
    const id = term?.id ?? 0;
    const buyer = await testApp.as('client_user');
    await buyer.ok(specimens.facets, { body: {} });
    await buyer.ok(specimens.facets, { body: { search: term?.component } });
    await buyer.ok(specimens.facets, { body: { loincBiomarkerId: terms.map((each) => each.id) } });
    await buyer.ok(clientSamples.getMany, { body: { loincBiomarkerId: id, skip: 25 } });
    await buyer.ok(clientSamples.getMany, { body: { loincBiomarkerId: 999_999 } });
    await (await testApp.as('admin')).ok(samples.getMany, { body: { loincBiomarkerId: id } });
    assert.deepEqual(await counted(id), [0, 0]);
  });

  test('without storing the user', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'search_demand'
      order by 1`.execute(testApp.db);
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['day', 'id', 'loinc_biomarker_id', 'searches', 'unmet'],
    );
  });
});

test('the rollup leaves one row per biomarker and day, with the same counts', async () => {
  const term = await stocked();
  for (let n = 0; n < 3; n += 1) {
    await (await testApp.as('client_user')).ok(specimens.facets, { body: { loincBiomarkerId: term.id } });
    await testApp.services.writeBuffer.flush();
  }
  const lines = async () =>
    (
      await testApp.db
        .selectFrom('search_demand')
        .select('id')
        .where('loinc_biomarker_id', '=', term.id)
        .execute()
    ).length;
  assert.equal(await lines(), 3);
  for (const job of demandJobs(testApp.db)) await job.run({});
  assert.equal(await lines(), 1);
  assert.deepEqual(await counted(term.id), [3, 0]);
});

test('staff see the demand of ninety days with the available samples, most searched first', async () => {
  const [often, seldom, old] = [await stocked(), await stocked({ specimen_price: null }), await stocked()];
  const today = testApp.clock.now().toISOString().slice(0, 10);
  const note = (term: { id: number }, searches: number, unmet: number, daysAgo: number) =>
    sql`insert into search_demand (day, loinc_biomarker_id, searches, unmet)
      values (${today}::date - ${daysAgo}::integer, ${term.id}, ${searches}, ${unmet})`.execute(testApp.db);
  await note(often, 600, 10, 0);
  await note(often, 400, 10, 89);
  await note(seldom, 500, 500, 3);
  await note(old, 9000, 9000, 90);
  const { demand } = await (await testApp.as('admin')).ok(samples.insights, {});
  assert.deepEqual(
    demand.slice(0, 2).map(({ id, searches, unmet, available }) => [id, searches, unmet, available]),
    [
      [often.id, 1000, 20, 1],
      [seldom.id, 500, 500, 0],
    ],
  );
  assert.ok(!demand.some(({ id }) => id === old.id));
  assert.equal(demand[0]?.loincCode, often.loinc_code);
  for (const role of ['client_manager', 'client_user'] as const)
    assert.equal((await (await testApp.as(role)).refused(samples.insights, {})).code, 1003);
});
