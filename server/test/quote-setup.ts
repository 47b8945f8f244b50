import { rowFor } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { type OwnQuote, type Quote, quotes } from '@aliquot/contract/quotes';
import { sql } from 'kysely';
import { createApprovalSetup } from './approval-setup.ts';
import type { Buyer } from './buyer-setup.ts';
import type { Caller } from './harness.ts';
import type { TestApp } from './scenario.ts';

const params = (id: number) => ({ params: { id } });

/** The day so many days from now, in UTC. */
export const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** The rows that staff and clients call in shapes of their own. */
export const ofStaff = { get: rowFor(quotes.get, 'staff'), withdraw: rowFor(quotes.withdraw, 'staff') };
export const ofClient = { get: rowFor(quotes.get, 'client'), withdraw: rowFor(quotes.withdraw, 'client') };

/** Shared steps for tests of quotes, made through the API. Samples cost 50. */
export function createQuoteSetup(testApp: TestApp, staff: () => Caller) {
  const setup = createApprovalSetup(testApp);
  return { ...setup, ...stepsOfSeller(testApp, staff, setup), ...stepsOfClient(setup) };
}

type ApprovalSetup = ReturnType<typeof createApprovalSetup>;

const requestWith = (setup: ApprovalSetup) =>
  async function requested(who: Buyer, sampleIds: number[], body: object = {}): Promise<OwnQuote> {
    const cartId = await setup.cartWith(who, sampleIds);
    return who.caller.ok(quotes.request, { ...params(cartId), body });
  };

function stepsOfSeller(testApp: TestApp, staff: () => Caller, setup: ApprovalSetup) {
  const requested = requestWith(setup);

  const taken = (id: number): Promise<Quote> => staff().ok(quotes.take, params(id));
  const readAsStaff = (id: number) => staff().ok(ofStaff.get, params(id));

  /** Prices of a draft, and an offer for five days. */
  async function offer(
    id: number,
    { percent, ...more }: { percent?: number; [field: string]: unknown } = {},
  ) {
    if (percent !== undefined) await staff().ok(quotes.setPrices, { ...params(id), body: { percent } });
    const { version } = await readAsStaff(id);
    return staff().send(quotes.offer, {
      ...params(id),
      body: { validUntil: inDays(5), version, ...more },
    });
  }

  /** A quote of these samples that was requested, taken and offered at 10 % off. */
  async function offered(who: Buyer, sampleIds: number[], more: object = {}): Promise<Quote> {
    const { id } = await requested(who, sampleIds);
    await taken(id);
    const reply = await offer(id, { percent: 10, ...more });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return readAsStaff(id);
  }

  /** Moves the end of an offer into the past. */
  const expireOffer = (id: number) =>
    sql`update quotes set valid_until = now() - interval '1 second' where id = ${id}`.execute(testApp.db);

  return { makeSeller: testApp.make.seller, requested, taken, readAsStaff, offer, offered, expireOffer };
}

function stepsOfClient(setup: ApprovalSetup) {
  const readQuote = ({ caller }: Buyer, id: number) => caller.ok(ofClient.get, params(id));
  const accept = (who: Buyer, id: number, expectedTotal: number, more: object = {}) =>
    who.caller.send(quotes.accept, {
      ...params(id),
      body: { ...setup.delivery(who), expectedTotal, revision: 1, ...more },
    });
  const orderOf = (who: Buyer, id: number) => who.caller.ok(rowFor(orders.get, 'client'), params(id));
  return { readQuote, accept, orderOf };
}
