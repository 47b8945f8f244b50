import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { approvals } from '@aliquot/contract/approvals';
import { type Order, orders } from '@aliquot/contract/orders';
import { samples } from '@aliquot/contract/samples';
import fc from 'fast-check';
import { type Buyer, createBuyerSetup, parcel } from '../../../../test/buyer-setup.ts';
import { full } from '../../../../test/full.ts';
import { type Caller, openTestApp } from '../../../../test/harness.ts';
import { onPostgres } from '../../../../test/harness-db.ts';
import { type Answer, Model } from '../../../../test/order-model.ts';

/** Runs random sequences of calls against a small model, and compares every reply and the resulting state. */

const hot = 5;
const people = 2;

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createBuyerSetup>;
let admin: Caller;

interface Real {
  ids: number[];
  buyers: Buyer[];
  carts: number[];
  placed: number[];
  approvals: number[];
  /** Approves for the second buyer, whose company asks for it. */
  boss: Buyer;
  calls: number;
}

type Reply = Awaited<ReturnType<Caller['send']>>;

function compare(reply: Reply, expected: Answer, { ids }: Real, what: string) {
  const body = reply.json() as {
    error?: { code: number; details?: { samples?: { id: number; reason: string }[] } };
  };
  assert.equal(body.error?.code ?? reply.statusCode, expected.code, `${what}: ${reply.body}`);
  if (expected.lost)
    assert.deepEqual(
      body.error?.details?.samples?.map(({ id, reason }) => [ids.indexOf(id), reason]),
      expected.lost.toSorted(([a], [b]) => a - b),
      what,
    );
}

/** Compares carts, orders and samples with the model. */
async function compareAll(model: Model, real: Real) {
  assert.deepEqual(
    await setup.statusesOf(real.ids),
    model.samples.map(({ status }) => status),
  );
  for (const [n, { caller }] of real.buyers.entries()) {
    const cart = await caller.ok(orders.createCart, {});
    const shown = cart.lines.map(({ sample, state }) => [real.ids.indexOf(sample.id), state]).sort();
    const sellable = (at: number) =>
      model.sample(at).status === 'available' && model.sample(at).price !== null;
    const wanted = [...model.cart(n)].map((at) => [
      at,
      !sellable(at) ? 'withdrawn' : model.sample(at).holder === n ? 'held' : 'lapsed',
    ]);
    assert.deepEqual(shown, wanted.sort());
  }
  for (const [n, order] of model.orders.entries()) {
    const seen = (await admin.ok(orders.get, { params: { id: real.placed[n] ?? 0 } })) as Order;
    const live = [...order.lines.values()].filter(({ state }) => state !== 'gone');
    assert.deepEqual(
      [seen.status, seen.total, seen.samples],
      [order.status, live.reduce((sum, { price }) => sum + price, 0), live.length],
    );
  }
}

const command = (what: string, run: (model: Model, real: Real) => Promise<void>) => ({
  check: () => true,
  run: async (model: Model, real: Real) => {
    await run(model, real);
    real.calls += 1;
    // Each reply is compared at once, the whole state every few calls and at the end.
    if (real.calls % 6 === 0) await compareAll(model, real);
  },
  toString: () => what,
});

const buyerAt = (real: Real, n: number) => real.buyers[n] as Buyer;
const cartAt = (real: Real, n: number) => ({ id: real.carts[n] ?? 0 });
const manage = (real: Real, n: number, status: 'confirmed' | 'delivered') =>
  admin.send(orders.manage, { params: { id: real.placed[n] ?? 0 }, body: { status } });

const steps = {
  assign: (real, n) => admin.send(orders.assign, { params: { id: real.placed[n] ?? 0 }, body: {} }),
  confirm: (real, n) => manage(real, n, 'confirmed'),
  complete: (real, n) => manage(real, n, 'delivered'),
  // Each parcel gets its own number, since an identical one counts as a repeated call.
  ship: (real, n) =>
    admin.send(orders.ship, {
      params: { id: real.placed[n] ?? 0 },
      body: parcel({ trackingNumber: String(Math.random()) }),
    }),
  cancel: (real, n) =>
    admin.send(orders.cancel, { params: { id: real.placed[n] ?? 0 }, body: { reason: 'model' } }),
  withdraw: () => Promise.reject(new Error('needs a line')),
} satisfies Record<string, (real: Real, n: number) => Promise<Reply>>;

const someone = fc.nat(people - 1);
const something = fc.nat(hot - 1);
const add = fc.tuple(someone, fc.array(something, { minLength: 1, maxLength: 2 })).map(([who, wanted]) =>
  command(`add ${wanted} to cart ${who}`, async (model, real) => {
    const body = { sampleIds: wanted.map((at) => real.ids[at] ?? 0) };
    const reply = await buyerAt(real, who).caller.send(orders.addItem, { params: cartAt(real, who), body });
    compare(reply, model.add(who, wanted), real, 'add');
  }),
);
const remove = fc.tuple(someone, something).map(([who, at]) =>
  command(`remove ${at} from cart ${who}`, async (model, real) => {
    const body = { sampleId: real.ids[at] ?? 0 };
    const reply = await buyerAt(real, who).caller.send(orders.removeItem, {
      params: cartAt(real, who),
      body,
    });
    compare(reply, model.remove(who, at), real, 'remove');
  }),
);
const lapse = fc.constant(
  command('lapse', async (model, real) => {
    await setup.lapse(real.ids);
    for (const at of real.ids.keys()) model.lapse(at);
  }),
);
const holdAgain = someone.map((who) =>
  command(`hold again for ${who}`, async (model, real) => {
    const reply = await buyerAt(real, who).caller.send(orders.holdAgain, {
      params: cartAt(real, who),
      body: {},
    });
    compare(reply, model.holdAgain(who), real, 'hold again');
  }),
);
const place = someone.map((who) =>
  command(`place cart ${who}`, async (model, real) => {
    const body = setup.delivery(buyerAt(real, who));
    const reply = await buyerAt(real, who).caller.send(orders.place, { params: cartAt(real, who), body });
    compare(reply, model.place(who), real, 'place');
    if (reply.statusCode !== 200) return;
    real.placed.push(reply.json().data.id);
    real.carts[who] = await setup.cartWith(buyerAt(real, who), []);
  }),
);
const submit = someone.map((who) =>
  command(`submit cart ${who}`, async (model, real) => {
    const reply = await buyerAt(real, who).caller.send(approvals.submit, {
      params: cartAt(real, who),
      body: setup.delivery(buyerAt(real, who)),
    });
    compare(reply, model.submit(who), real, 'submit');
    if (reply.statusCode !== 200) return;
    real.approvals.push(reply.json().data.id);
    real.carts[who] = await setup.cartWith(buyerAt(real, who), []);
  }),
);
const decide = fc.tuple(fc.nat(3), fc.boolean()).map(([wanted, approve]) =>
  command(`${approve ? 'approve' : 'decline'} ${wanted}`, async (model, real) => {
    const open = model.pending.flatMap((pending, n) => (pending.open ? [n] : []));
    const n = open[wanted % Math.max(1, open.length)];
    if (n === undefined) return;
    const params = { id: real.approvals[n] ?? 0 };
    const prices = [...model.pendingAt(n).lines].map((at) => model.sample(at).price ?? 0);
    const expectedTotal = prices.reduce((sum, price) => sum + price, 0);
    const body = approve ? { approve, expectedTotal } : { approve, note: 'model' };
    const reply = await real.boss.caller.send(approvals.decide, { params, body });
    compare(reply, approve ? model.approve(n) : model.decline(n), real, 'decide');
    if (reply.statusCode === 200 && approve) real.placed.push(reply.json().data.order.id);
  }),
);
const edit = fc
  .tuple(something, fc.constantFrom('available', 'available', 'damaged', 'on_hold'))
  .map(([at, status]) =>
    command(`make ${at} ${status}`, async (model, real) => {
      const body = { status: status as 'available' };
      const reply = await admin.send(samples.update, { params: { id: real.ids[at] ?? 0 }, body });
      compare(reply, model.edit(at, { status }), real, 'edit');
    }),
  );
const price = fc.tuple(something, fc.constantFrom(null, 40, 60)).map(([at, price]) =>
  command(`price ${at} at ${price}`, async (model, real) => {
    const reply = await admin.send(samples.update, {
      params: { id: real.ids[at] ?? 0 },
      body: { specimenPrice: price },
    });
    compare(reply, model.edit(at, { price }), real, 'price');
  }),
);
const step = fc
  .tuple(fc.nat(3), fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])))
  .map(([wanted, step]) =>
    command(`${step} order ${wanted}`, async (model, real) => {
      const n = wanted % Math.max(1, model.orders.length);
      const order = model.orders[n];
      if (!order) return;
      const live = [...order.lines].find(([, { state }]) => state === 'live');
      const withdrawal = {
        sampleIds: [real.ids[live?.[0] ?? -1] ?? 999999],
        reason: 'model',
        sampleStatus: 'damaged' as const,
      };
      const reply =
        step === 'withdraw'
          ? await admin.send(orders.withdrawItems, { params: { id: real.placed[n] ?? 0 }, body: withdrawal })
          : await steps[step](real, n);
      compare(reply, model.step(n, step), real, step);
    }),
  );

/** Weights: conflicts over samples, lapsed holds and orders under way are tried most. */
const often = <T>(times: number, each: T): T[] => Array.from({ length: times }, () => each);
const commands = [
  ...often(6, add),
  ...often(3, lapse),
  ...often(3, place),
  ...often(6, step),
  ...often(2, holdAgain),
  ...often(2, submit),
  ...often(3, decide),
  remove,
  edit,
  price,
];

describe('any sequence of calls', {
  skip: onPostgres && 'sequential calls behave the same on both engines',
}, () => {
  before(async () => {
    testApp = await openTestApp();
    setup = createBuyerSetup(testApp);
    admin = await testApp.as('admin');
  });
  after(() => setup.closeSound());

  test('gets the replies that the model predicts', async () => {
    const begin = async () => {
      const boss = await setup.buyer({ role: 'client_manager' });
      const buyers = [await setup.buyer(), await setup.buyer({ companyId: boss.companyId })];
      const rule = { client_company_id: boss.companyId, from_total: 0 };
      await testApp.db.insertInto('approval_rules').values(rule).execute();
      const carts = await Promise.all(buyers.map((who) => setup.cartWith(who, [])));
      return {
        model: new Model(hot, people, [1]),
        real: { ids: await setup.stock(hot), buyers, carts, placed: [], approvals: [], boss, calls: 0 },
      };
    };
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 80, size: 'max' }), async (calls) => {
        const state = await begin();
        await fc.asyncModelRun(() => state, calls);
        await compareAll(state.model, state.real);
      }),
      {
        numRuns: Number(process.env.MODEL_RUNS ?? (full ? 12 : 3)),
        seed: Number(process.env.MODEL_SEED ?? 20_261_115),
        endOnFailure: true,
      },
    );
  });
});
