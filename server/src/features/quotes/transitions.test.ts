import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  mayMoveQuote,
  openQuoteStates,
  type QuoteState,
  type QuoteTransition,
  quoteStates,
  quoteTransitionNames,
  quoteTransitions,
} from '@aliquot/contract/quote-transitions';
import { quotes } from '@aliquot/contract/quotes';
import type { Buyer } from '../../../test/buyer-setup.ts';
import { type Caller, openTestApp } from '../../../test/harness.ts';
import { createQuoteSetup, inDays, ofClient, ofStaff } from '../../../test/quote-setup.ts';
import { createQuotes } from '../../../test/scenario-quotes.ts';

/** Every transition from every state, for each group: the server does what the table says, and the reply offers it. */

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let setup: ReturnType<typeof createQuoteSetup>;
let quoteIn: ReturnType<typeof createQuotes>['quote'];
let callers: Record<'staff' | 'client', Caller>;
let me: Buyer;
before(async () => {
  testApp = await openTestApp();
  const admin = await testApp.as('admin');
  setup = createQuoteSetup(testApp, () => admin);
  me = await setup.buyer();
  const tube = async () => (await setup.stock(1))[0] ?? 0;
  ({ quote: quoteIn } = createQuotes({ db: testApp.db, setup, buyer: me, tube }));
  callers = { staff: admin, client: me.caller };
  await setup.makeSeller();
});
after(() => setup.closeSound());

const isOpen = (state: QuoteState): state is (typeof openQuoteStates)[number] =>
  (openQuoteStates as readonly QuoteState[]).includes(state);

/** A quote in any state: closed ones are closed by the transition that leads there. */
async function make(state: QuoteState): Promise<number> {
  if (isOpen(state)) return (await quoteIn({ state })).id;
  const { id, orderId } = await quoteIn({ state: 'offered' });
  if (state === 'accepted') await setup.accept(me, id, 50);
  if (state === 'declined') await send.client.decline(id);
  if (state === 'withdrawn') await send.staff.withdraw(id);
  if (state === 'ended') {
    await testApp.db.deleteFrom('cart_lines').where('client_order_id', '=', orderId).execute();
    await testApp.db.updateTable('client_orders').set({ stage: 'ended' }).where('id', '=', orderId).execute();
  }
  return id;
}

type Send = (id: number) => ReturnType<Caller['send']>;
const params = (id: number) => ({ params: { id } });

/** The call of each transition; the other group has none, which the access tests show. */
const send = {
  staff: {
    take: (id) => callers.staff.send(quotes.take, params(id)),
    edit: (id) => callers.staff.send(quotes.setPrices, { ...params(id), body: { percent: 5 } }),
    offer: (id) => setup.offer(id),
    withdraw: (id) => callers.staff.send(ofStaff.withdraw, { ...params(id), body: { reason: 'Damaged' } }),
    extend: (id) => callers.staff.send(quotes.extend, { ...params(id), body: { validUntil: inDays(9) } }),
  },
  client: {
    counter: (id) =>
      callers.client.send(quotes.counter, { ...params(id), body: { note: 'Less?', revision: 1 } }),
    accept: (id) => setup.accept(me, id, 50),
    decline: (id) => callers.client.send(quotes.decline, { ...params(id), body: { reason: 'price' } }),
    withdraw: (id) => callers.client.send(ofClient.withdraw, { ...params(id), body: {} }),
  },
} satisfies Record<'staff' | 'client', Partial<Record<QuoteTransition, Send>>>;

/** A click sent twice is answered with the quote as it is. */
const repeats: Partial<Record<QuoteTransition, QuoteState>> = {
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrawn',
};

for (const group of ['staff', 'client'] as const)
  describe(`as ${group}`, () => {
    const calls: Partial<Record<QuoteTransition, Send>> = send[group];

    test('there is a call for each transition of the group', () => {
      const theirs = quoteTransitionNames.filter((name) => group in quoteTransitions[name].from);
      assert.deepEqual(Object.keys(calls).sort(), theirs.sort());
    });

    for (const state of quoteStates)
      test(`from ${state}`, async () => {
        const standing = { state, expired: false, waitsForApproval: false, own: true };
        for (const [name, call] of Object.entries(calls) as [QuoteTransition, Send][]) {
          const id = await make(state);
          const may = mayMoveQuote(group, name, standing);
          const offered = group === 'staff' ? await setup.readAsStaff(id) : await setup.readQuote(me, id);
          assert.equal(
            offered.nextSteps.some(({ step }) => step === name),
            may,
            `${name} is among the next steps`,
          );
          const reply = await call(id);
          const expected = may || repeats[name] === state ? 200 : 409;
          assert.equal(reply.statusCode, expected, `${name} from ${state}: ${reply.body}`);
          const after = await setup.readAsStaff(id);
          assert.equal(
            after.state,
            may ? (quoteTransitions[name].to ?? state) : state,
            `${name} from ${state}`,
          );
        }
      });
  });
