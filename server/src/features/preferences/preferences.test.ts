import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { maxViews, preferences } from '@aliquot/contract/preferences';
import { openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';

let testApp: Awaited<ReturnType<typeof openTestApp>>;
before(async () => {
  testApp = await openTestApp();
});
after(() => testApp.close());

const newUser = async () => testApp.as(await testApp.make.user());
const urgent = { list: 'orders' as const, name: 'Urgent', words: 'status=placed&sortBy=-placedAt' };

describe('preferences', () => {
  test('belong to one user: no other can read, change or remove them', async () => {
    const [one, other] = [await newUser(), await newUser()];
    const view = await one.ok(preferences.saveView, { body: urgent });
    await one.ok(preferences.change, { body: { shortcuts: false, lists: { orders: { limit: 50 } } } });
    assert.deepEqual(await other.ok(preferences.get, {}), { shortcuts: true, lists: {}, views: [] });
    assert.equal((await other.refused(preferences.removeView, { params: { id: view.id } })).code, 1004);
    assert.deepEqual((await one.ok(preferences.get, {})).views, [view]);
  });

  test('have defaults until they are changed, and keep the fields that are not sent', async () => {
    const one = await newUser();
    assert.deepEqual(await one.ok(preferences.get, {}), { shortcuts: true, lists: {}, views: [] });
    const inventory = { sortBy: '-price', limit: 100 as const, hidden: ['location'] };
    await one.ok(preferences.change, { body: { lists: { inventory, orders: { limit: 10 } } } });
    const changed = await one.ok(preferences.change, { body: { shortcuts: false, lists: { orders: {} } } });
    assert.deepEqual(changed, { shortcuts: false, lists: { inventory, orders: {} }, views: [] });
    assert.deepEqual(await one.ok(preferences.get, {}), changed);
  });

  test('refuse unknown lists, fields and values', async () => {
    const one = await newUser();
    const bad = [
      { lists: { cellar: {} } },
      { lists: { orders: { limit: 7 } } },
      { lists: { orders: { sortBy: 'price; drop table' } } },
      { lists: { orders: { hidden: Array.from({ length: 41 }, () => 'price') } } },
      { lists: { orders: { colour: 'red' } } },
      { userId: 1, shortcuts: true },
    ];
    for (const body of bad)
      assert.equal(
        (await one.refused(preferences.change, { body } as never)).code,
        1005,
        JSON.stringify(body),
      );
    assert.deepEqual((await one.ok(preferences.get, {})).lists, {});
  });

  test('of different lists can be changed at the same time', { skip: !onPostgres }, async () => {
    const one = await newUser();
    const lists = ['orders', 'cart', 'users', 'vendors', 'inventory', 'biomarkers'] as const;
    await Promise.all(
      lists.map((list) => one.ok(preferences.change, { body: { lists: { [list]: { limit: 50 } } } })),
    );
    assert.deepEqual(Object.keys((await one.ok(preferences.get, {})).lists).sort(), [...lists].sort());
  });
});

describe('a view', () => {
  test('is saved, listed by name, replaced by one of the same name in any case, and removed', async () => {
    const one = await newUser();
    const first = await one.ok(preferences.saveView, { body: urgent });
    assert.deepEqual({ ...first, id: 0 }, { ...urgent, id: 0 });
    await one.ok(preferences.saveView, { body: { ...urgent, name: 'all mine' } });
    const again = await one.ok(preferences.saveView, {
      body: { ...urgent, name: 'URGENT', words: 'search=x' },
    });
    assert.equal(again.id, first.id);
    const { views } = await one.ok(preferences.get, {});
    assert.deepEqual(
      views.map(({ name, words }) => [name, words]),
      [
        ['all mine', urgent.words],
        ['URGENT', 'search=x'],
      ],
    );
    await one.ok(preferences.removeView, { params: { id: first.id } });
    assert.equal((await one.refused(preferences.removeView, { params: { id: first.id } })).code, 1004);
  });

  test('of another list may have the same name', async () => {
    const one = await newUser();
    await one.ok(preferences.saveView, { body: urgent });
    await one.ok(preferences.saveView, { body: { ...urgent, list: 'cart' } });
    assert.equal((await one.ok(preferences.get, {})).views.length, 2);
  });

  test('needs a name and an address query', async () => {
    const one = await newUser();
    for (const words of ['', ' ', 'x'.repeat(4001)])
      assert.equal((await one.refused(preferences.saveView, { body: { ...urgent, words } })).code, 1005);
    assert.equal((await one.refused(preferences.saveView, { body: { ...urgent, name: ' ' } })).code, 1005);
  });

  test('counts against a limit, also when many are saved at once', async () => {
    const one = await newUser();
    const save = (n: number) => one.send(preferences.saveView, { body: { ...urgent, name: `View ${n}` } });
    const answers = await Promise.all(Array.from({ length: maxViews + 5 }, (_, n) => save(n)));
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, maxViews);
    assert.equal(answers.filter(({ statusCode }) => statusCode === 409).length, 5);
    assert.equal((await one.ok(preferences.get, {})).views.length, maxViews);
    // At the limit existing views can still be changed.
    const kept = (await one.ok(preferences.get, {})).views[0];
    await one.ok(preferences.saveView, { body: { ...urgent, name: kept?.name ?? '' } });
  });
});
