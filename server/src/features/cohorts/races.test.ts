import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cohort, cohorts } from '@aliquot/contract/cohorts';
import { orders } from '@aliquot/contract/orders';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { createCohortSetup } from '../../../test/cohort-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { onPostgres } from '../../../test/harness-db.ts';
import { openPauses } from '../../../test/pauses.ts';

/** Two calls at once about one cohort, one of them paused between read and write. */

describe('paused between read and write', { skip: !onPostgres && 'one session only' }, () => {
  let testApp: Awaited<ReturnType<typeof openTestApp>>;
  let setup: ReturnType<typeof createCohortSetup>;
  let pauses: Awaited<ReturnType<typeof openPauses>>;
  let me: Buyer;
  before(async () => {
    testApp = await openTestApp();
    setup = createCohortSetup(testApp);
    pauses = await openPauses(testApp);
    me = await setup.buyer();
  });
  after(async () => {
    await pauses.close();
    await setup.closeSound();
  });

  type Reply = Awaited<ReturnType<Caller['send']>>;
  const names = (replies: readonly Reply[]) =>
    replies.map((reply) => (reply.statusCode === 200 ? 200 : reply.json().error.name));
  const at = ({ id }: { id: number }) => ({ params: { id } });
  const members = { table: 'cohort_members', act: 'insert' } as const;

  async function twoSets() {
    const stock = await setup.stocked([{}, { age: 60 }], [{}, { age: 60 }]);
    return { ...stock, cohort: await setup.create(me, stock.biomarkerId, { shared: true }) };
  }
  const openCart = async ({ caller }: Buyer) => (await caller.ok(orders.createCart, {})).id;
  const add = (who: Buyer, cohort: Cohort, cartId: number, take: 'available' | 'all') => () =>
    who.caller.send(cohorts.addToCart, { ...at(cohort), body: { cartId, take } });
  const heldBy = async (cartId: number) =>
    (await testApp.db.selectFrom('holds').select('sample_id').where('client_order_id', '=', cartId).execute())
      .length;

  test('one cohort added by two companies’ buyers to their carts is held once, and all of it', async () => {
    const { cohort, biomarkerId } = await twoSets();
    const rival = await setup.buyer();
    const theirs = await setup.create(rival, biomarkerId);
    const [mine, other] = [await openCart(me), await openCart(rival)];
    const replies = await pauses.interleave(
      { table: 'holds', act: 'insert' },
      add(me, cohort, mine, 'available'),
      add(rival, theirs, other, 'available'),
    );
    assert.deepEqual(names(replies), [200, 200]);
    const [first, second] = replies.map((reply) => reply.json().data);
    assert.deepEqual([first.added + second.added, second.skipped.length], [4, 4]);
    assert.deepEqual([await heldBy(mine), await heldBy(other)], [4, 0]);
  });

  test('of two colleagues who want all of one cohort one gets it, the other nothing', async () => {
    const { cohort } = await twoSets();
    const colleague = await setup.buyer({ companyId: me.companyId });
    const [one, two] = [await setup.buyer({ companyId: me.companyId }), colleague];
    const [mine, other] = [await openCart(one), await openCart(two)];
    const replies = await pauses.interleave(
      { table: 'holds', act: 'insert' },
      add(one, cohort, mine, 'all'),
      add(two, cohort, other, 'all'),
    );
    assert.deepEqual(names(replies), [200, 'samples_unavailable']);
    assert.deepEqual([await heldBy(mine), await heldBy(other)], [4, 0]);
  });

  test('a sample that is being sold is not swapped in', async () => {
    const { cohort, controls, addControls } = await twoSets();
    const [wanted = 0] = await addControls({});
    const buyer = await setup.buyer();
    const cartId = await setup.cartWith(buyer, [wanted]);
    await setup.lapse([wanted]);
    const place = () =>
      buyer.caller.send(orders.place, { params: { id: cartId }, body: setup.delivery(buyer) });
    const body = { sampleId: controls[0] ?? 0, withSampleId: wanted };
    const swap = () => me.caller.send(cohorts.swap, { ...at(cohort), body });
    const replies = await pauses.interleave({ table: 'order_lines', act: 'insert' }, place, swap);
    assert.deepEqual(names(replies), [200, 'samples_unavailable']);
  });

  test('a sample that is being swapped in is sold afterwards, and shown as sold', async () => {
    const { cohort, controls, addControls } = await twoSets();
    const [wanted = 0] = await addControls({});
    const buyer = await setup.buyer();
    const cartId = await setup.cartWith(buyer, [wanted]);
    await setup.lapse([wanted]);
    const body = { sampleId: controls[0] ?? 0, withSampleId: wanted };
    const replies = await pauses.interleave(
      members,
      () => me.caller.send(cohorts.swap, { ...at(cohort), body }),
      () => buyer.caller.send(orders.place, { params: { id: cartId }, body: setup.delivery(buyer) }),
    );
    assert.deepEqual(names(replies), [200, 200]);
    const { sets } = await me.caller.ok(cohorts.get, at(cohort));
    const [swapped] = sets[0]?.controls ?? [];
    assert.deepEqual([swapped?.sample.id, swapped?.state], [wanted, 'taken']);
  });

  test('of two builds of one version one stands', async () => {
    const { cohort } = await twoSets();
    const { version } = cohort;
    const build = () => me.caller.send(cohorts.build, { ...at(cohort), body: { version } });
    const replies = await pauses.interleave(members, build, build);
    assert.deepEqual(names(replies), [200, 'version_conflict']);
    assert.equal((await me.caller.ok(cohorts.get, at(cohort))).version, version + 1);
  });

  test('a build of members that were pinned meanwhile fails, without any version sent', async () => {
    const { cohort, cases } = await twoSets();
    const pin = () =>
      me.caller.send(cohorts.pin, { ...at(cohort), body: { sampleIds: cases, pinned: true } });
    const build = () => me.caller.send(cohorts.build, { ...at(cohort), body: {} });
    assert.deepEqual(names(await pauses.interleave(members, pin, build)), [200, 'version_conflict']);
  });
});
