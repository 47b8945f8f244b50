import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { maxSearches, savedSearches } from '@aliquot/contract/saved-searches';
import { sql } from 'kysely';
import { openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { countStatements } from '../../../test/statements.ts';
import type { Context } from '../../platform/context.ts';
import { notifyMatches } from './notify-matches.ts';
import { listSearches } from './queries.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

let made = 0;
const name = () => {
  made += 1;
  return `Search ${made}`;
};

/** A new buyer, a biomarker, and a saved search for it. */
async function searching(language: 'en' | 'fr' = 'en') {
  const person = await testApp.make.user();
  await testApp.db.updateTable('users').set({ language }).where('id', '=', person.id).execute();
  const buyer = await testApp.as(person);
  const term = await testApp.make.biomarker();
  const query = { loincBiomarkerId: term.id, donorGender: 'Female' as const };
  const search = await buyer.ok(savedSearches.create, { body: { name: name(), query } });
  return { person, buyer, term, search };
}
type Searching = Awaited<ReturnType<typeof searching>>;

const arrive = ({ term }: Pick<Searching, 'term'>, given: object = {}) =>
  testApp.make.sample({ biomarkerId: term.id, donor_gender: 'Female', ...given });
const readOne = async ({ buyer, search }: Searching) => {
  const { items } = await buyer.ok(savedSearches.getMany, { body: {} });
  const found = items.find(({ id }) => id === search.id);
  assert.ok(found);
  return found;
};
const notify = () => notifyMatches(testApp.db, testApp.services);
/** How many events about new matches the user got. */
const reported = async ({ person, search }: Searching) =>
  (
    await testApp.db
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'saved_search.news')
      .where('user_id', '=', person.id)
      .where(sql<boolean>`(payload->>'id')::integer = ${search.id}`)
      .execute()
  ).length;
const mails = async ({ person }: Searching) =>
  (
    await testApp.db
      .selectFrom('mails')
      .select('id')
      .where('to_address', '=', person.email)
      .where('template', '=', 'saved_search_news')
      .execute()
  ).length;

describe('access', () => {
  test('only clients have saved searches, and other users’ searches are 404', async () => {
    for (const role of ['super_admin', 'admin', 'vendor_operator', 'unauthorized'] as const)
      assert.equal((await (await testApp.as(role)).refused(savedSearches.getMany, { body: {} })).code, 1003);
    const { search, person } = await searching();
    const colleague = await testApp.as(
      await testApp.make.user({ role: 'client_manager', companyId: person.client_company_id ?? 0 }),
    );
    const params = { id: search.id };
    assert.deepEqual(await colleague.ok(savedSearches.getMany, { body: {} }), { items: [], count: 0 });
    for (const refusal of [
      await colleague.refused(savedSearches.update, { params, body: { name: 'Mine' } }),
      await colleague.refused(savedSearches.seen, { params }),
      await colleague.refused(savedSearches.remove, { params }),
      await colleague.refused(savedSearches.restore, { params }),
    ])
      assert.equal(refusal.code, 1004);
  });
});

describe('a saved search', () => {
  test('is returned as saved, with the current number of matches', async () => {
    const known = await searching();
    await arrive(known);
    await arrive(known, { donor_gender: 'Male' });
    const query = {
      loincBiomarkerId: known.term.id,
      resultClass: ['low' as const, 'none' as const],
      ageFrom: 40,
    };
    const search = await known.buyer.ok(savedSearches.create, {
      body: { name: ' Low  ', query, alerts: false },
    });
    assert.deepEqual(
      { ...search, id: 0, createdAt: '' },
      {
        id: 0,
        version: 1,
        active: true,
        name: 'Low',
        query,
        alerts: false,
        count: 0,
        fresh: 0,
        createdAt: '',
      },
    );
    assert.equal((await readOne(known)).count, 1);
    const { items, count } = await known.buyer.ok(savedSearches.getMany, { body: {} });
    assert.deepEqual([items.map(({ id }) => id), count], [[search.id, known.search.id], 2]);
    const found = await known.buyer.ok(savedSearches.getMany, { body: { search: 'LOW', sortBy: 'name' } });
    assert.deepEqual(
      found.items.map(({ id }) => id),
      [search.id],
    );
  });

  test('is listed with its own count, and a page needs no more statements than one search', async () => {
    const known = await searching();
    const actor = { id: known.person.id };
    const read = async () => {
      let items: Awaited<ReturnType<typeof listSearches>>['items'] = [];
      const ask = async (db: Context['db']) => {
        const context = { ...testApp.services, db, actor, language: 'en' } as unknown as Context;
        ({ items } = await listSearches(context, { skip: 0, limit: 25 }));
      };
      return { statements: await countStatements(testApp.db, ask), items };
    };
    const { statements } = await read();
    await arrive(known);
    await arrive(known, { donor_gender: 'Male' });
    for (const query of [
      { loincBiomarkerId: known.term.id },
      { search: known.term.loinc_code, donorGender: 'Male' as const },
      { loincBiomarkerId: known.term.id, donorGender: 'Unknown' as const },
    ])
      await known.buyer.ok(savedSearches.create, { body: { name: name(), query } });
    const page = await read();
    assert.deepEqual(
      page.items.map(({ count }) => count),
      [0, 1, 2, 1],
    );
    assert.equal(page.statements, statements);
  });

  test('refuses fields that a search does not have', async () => {
    const { buyer } = await searching();
    for (const query of [
      { storageFacilityId: 1 },
      { donorDob: '1970-01-01' },
      { limit: 5 },
      { sortBy: 'price' },
    ]) {
      const refusal = await buyer.refused(savedSearches.create, {
        body: { name: 'x', query: query as never },
      });
      assert.deepEqual(Object.keys(refusal.fields ?? {}), [`query.${Object.keys(query)[0]}`]);
    }
  });

  test('has a name that is unique per user, ignoring case, and free again after deletion', async () => {
    const { buyer, search, term } = await searching();
    const query = { loincBiomarkerId: term.id };
    const body = { name: search.name.toUpperCase(), query };
    const refusal = await buyer.refused(savedSearches.create, { body });
    assert.equal(refusal.code, 1006);
    assert.deepEqual(refusal.details, { conflictsWith: { id: search.id, name: search.name } });
    const other = await searching();
    await other.buyer.ok(savedSearches.create, { body });

    const params = { id: search.id };
    await buyer.ok(savedSearches.remove, { params });
    assert.equal((await buyer.refused(savedSearches.remove, { params })).code, 1004);
    assert.equal((await buyer.refused(savedSearches.seen, { params })).code, 1004);
    const taken = await buyer.ok(savedSearches.create, { body });
    assert.equal((await buyer.refused(savedSearches.restore, { params })).code, 1006);
    await buyer.ok(savedSearches.remove, { params: { id: taken.id }, query: { version: taken.version } });
    assert.equal((await buyer.ok(savedSearches.restore, { params })).active, true);
    assert.equal((await buyer.ok(savedSearches.restore, { params })).id, search.id);
  });

  test('changes only the sent fields, and an old version fails', async () => {
    const known = await searching();
    const { buyer, search } = known;
    const params = { id: search.id };
    await arrive(known);
    const renamed = await buyer.ok(savedSearches.update, {
      params,
      body: { name: 'Other', alerts: false, version: 1 },
    });
    assert.deepEqual([renamed.name, renamed.alerts, renamed.version, renamed.fresh], ['Other', false, 2, 1]);
    const stale = await buyer.refused(savedSearches.update, { params, body: { name: 'Late', version: 1 } });
    assert.equal(stale.code, 1006);
    assert.equal((stale.details as { current: { name: string } }).current.name, 'Other');
    assert.equal((await buyer.refused(savedSearches.remove, { params, query: { version: 1 } })).code, 1006);
    // A new query marks its current matches as seen.
    const query = { loincBiomarkerId: known.term.id };
    const changed = await buyer.ok(savedSearches.update, { params, body: { query } });
    assert.deepEqual([changed.query, changed.count, changed.fresh, changed.version], [query, 1, 0, 3]);
    assert.equal((await buyer.ok(savedSearches.update, { params, body: {} })).version, 3);
  });

  test('counts against a limit per user', async () => {
    const { buyer, person, search } = await searching();
    await testApp.db
      .insertInto('saved_searches')
      .values(
        Array.from({ length: maxSearches - 1 }, (_, n) => ({
          user_id: person.id,
          name: `Kept ${n}`,
          query: JSON.stringify({ loincBiomarkerId: 1 }),
        })),
      )
      .execute();
    const refusal = await buyer.refused(savedSearches.create, { body: { name: 'One more', query: {} } });
    assert.deepEqual([refusal.status, refusal.code], [409, 1008]);
    assert.match(refusal.message[0] ?? '', /100/);
    await buyer.ok(savedSearches.remove, { params: { id: search.id } });
    await buyer.ok(savedSearches.create, { body: { name: 'One more', query: {} } });
    assert.equal((await buyer.refused(savedSearches.restore, { params: { id: search.id } })).code, 1008);
  });

  test('is saved once when it is sent several times at once', {
    skip: !onPostgres && 'PGlite has one session',
  }, async () => {
    const { buyer, term } = await searching();
    const body = { name: 'Same', query: { loincBiomarkerId: term.id } };
    const statuses = (await Promise.all([1, 2, 3].map(() => buyer.send(savedSearches.create, { body })))).map(
      ({ statusCode }) => statusCode,
    );
    assert.deepEqual(statuses.sort(), [200, 409, 409]);
  });
});

describe('new matches', () => {
  test('are samples created, priced, made available or imported since the search was seen', async () => {
    const known = await searching();
    const unpriced = await arrive(known, { specimen_price: null });
    const damaged = await arrive(known, { status: 'damaged' });
    const plain = await arrive(known);
    assert.equal((await readOne(known)).fresh, 1);
    const seen = await known.buyer.ok(savedSearches.seen, { params: { id: known.search.id } });
    assert.deepEqual([seen.count, seen.fresh, seen.version], [1, 0, 1]);

    const set = (id: number, values: object) =>
      testApp.db.updateTable('samples').set(values).where('id', '=', id).execute();
    await set(plain.id, { specimen_price: 99 });
    assert.equal((await readOne(known)).fresh, 0);
    await set(unpriced.id, { specimen_price: 10 });
    await set(damaged.id, { status: 'available' });
    assert.equal((await readOne(known)).fresh, 2);

    const { id: batch } = await testApp.db
      .insertInto('import_batches')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    await arrive(known, { import_batch_id: batch });
    await known.buyer.ok(savedSearches.seen, { params: { id: known.search.id } });
    assert.deepEqual([(await readOne(known)).count, (await readOne(known)).fresh], [3, 0]);
    await testApp.db.updateTable('import_batches').set({ hidden: false }).where('id', '=', batch).execute();
    assert.deepEqual([(await readOne(known)).count, (await readOne(known)).fresh], [4, 1]);
  });

  test('are reported once in the app and once by mail, with the count and no data of samples', async () => {
    const known = await searching();
    await notify();
    assert.deepEqual([await reported(known), await mails(known)], [0, 0]);
    await arrive(known);
    await arrive(known);
    await notify();
    await notify();
    assert.deepEqual([await reported(known), await mails(known)], [1, 1]);
    const [mail] = await testApp.mailsTo(known.person.email);
    assert.match(mail?.subject ?? '', /^2 new samples: /);
    assert.match(mail?.text ?? '', new RegExp(`“${known.search.name}”`));
    assert.match(mail?.link ?? '', new RegExp(`/specimen-search\\?saved=${known.search.id}$`));
  });

  test('are mailed at most once a day, and later ones are mailed the next day', async () => {
    const known = await searching('fr');
    await arrive(known);
    await notify();
    // One sample goes and another comes: the count is the same, but there is a new match.
    await testApp.db
      .updateTable('samples')
      .set({ status: 'damaged' })
      .where('loinc_biomarker_id', '=', known.term.id)
      .execute();
    await arrive(known);
    await notify();
    assert.deepEqual([await reported(known), await mails(known)], [2, 1]);
    testApp.clock.forward(24 * 3600 + 1);
    await notify();
    assert.deepEqual([await reported(known), await mails(known)], [2, 2]);
    const [, second] = await testApp.mailsTo(known.person.email, 2);
    assert.match(second?.subject ?? '', /^1 nouvel échantillon\s: /);
  });

  test('are not reported when already seen, for searches without alerts, or to users who cannot sign in', async () => {
    const [seen, quiet, deleted, blocked, closed] = [
      await searching(),
      await searching(),
      await searching(),
      await searching(),
      await searching(),
    ];
    const all = [seen, quiet, deleted, blocked, closed];
    await quiet.buyer.ok(savedSearches.update, { params: { id: quiet.search.id }, body: { alerts: false } });
    await deleted.buyer.ok(savedSearches.remove, { params: { id: deleted.search.id } });
    await testApp.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', blocked.person.id)
      .execute();
    await testApp.db
      .updateTable('client_companies')
      .set({ active: false })
      .where('id', '=', closed.person.client_company_id ?? 0)
      .execute();
    // As if the user saw the search after all samples arrived.
    await sql`update saved_searches set seen_at = now() + interval '1 minute' where id = ${seen.search.id}`.execute(
      testApp.db,
    );
    for (const each of all) await arrive(each);
    await notify();
    for (const each of all) assert.deepEqual([await reported(each), await mails(each)], [0, 0]);
  });

  test('are reported once when several nodes check at the same time', {
    skip: !onPostgres && 'PGlite has one session',
  }, async () => {
    const known = await searching();
    await arrive(known);
    await Promise.all([notify(), notify(), notify()]);
    assert.deepEqual([await reported(known), await mails(known)], [1, 1]);
  });

  test('are not searched while no samples arrive', async () => {
    const known = await searching();
    await arrive(known);
    await notify();
    await sql`update samples set offered_at = offered_at - interval '1 hour' where offered_at is not null`.execute(
      testApp.db,
    );
    await sql`update import_batches set shown_at = shown_at - interval '1 hour'`.execute(testApp.db);
    const checkedAt = () =>
      testApp.db
        .selectFrom('saved_searches')
        .select('checked_at')
        .where('id', '=', known.search.id)
        .executeTakeFirstOrThrow();
    const before = await checkedAt();
    await notify();
    assert.deepEqual(await checkedAt(), before);
  });
});

test('checking and seeing a search adds no audit entry', async () => {
  const known: Searching = await searching();
  await arrive(known);
  await notify();
  await known.buyer.ok(savedSearches.seen, { params: { id: known.search.id } });
  const entries = await testApp.db
    .selectFrom('audit_log')
    .select('action')
    .where('table_name', '=', 'saved_searches')
    .where('row_id', '=', known.search.id)
    .execute();
  assert.deepEqual(entries, [{ action: 'insert' }]);
});
