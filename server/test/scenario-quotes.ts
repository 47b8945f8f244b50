import type { Buyer, createBuyerSetup } from './buyer-setup.ts';
import type { openTestApp } from './harness.ts';

type Db = Awaited<ReturnType<typeof openTestApp>>['db'];

interface Needs {
  db: Db;
  setup: ReturnType<typeof createBuyerSetup>;
  buyer: Buyer;
  tube: (given?: object) => Promise<number>;
}

/** What a test says of a quote. */
export interface QuoteGiven {
  state?: 'requested' | 'drafting' | 'offered' | 'countered';
  /** Default: the buyer. */
  of?: Buyer;
  validUntil?: Date;
  [column: string]: unknown;
}

const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);

/** Quotes of a buyer in every state that is open, one sample of 50 each, which is not held. */
export function createQuotes({ db, setup, buyer, tube }: Needs) {
  async function quote({ state = 'requested', of = buyer, validUntil = days(5), ...more }: QuoteGiven = {}) {
    const sampleId = await tube();
    const orderId = await setup.cartWith(of, [sampleId]);
    const isOffered = state === 'offered' || state === 'countered';
    return db.transaction().execute(async (tx) => {
      await tx.updateTable('client_orders').set({ stage: 'quote' }).where('id', '=', orderId).execute();
      await tx.deleteFrom('holds').where('client_order_id', '=', orderId).execute();
      const others = tx.deleteFrom('cart_lines').where('client_order_id', '=', orderId);
      await others.where('sample_id', '<>', sampleId).execute();
      const { id } = await tx
        .insertInto('quotes')
        .values({
          client_order_id: orderId,
          number: `QUO-TEST-${orderId}`,
          client_company_id: of.companyId,
          user_id: of.id,
          created_by: of.id,
          state,
          ...(isOffered ? { revision: 1, valid_until: validUntil } : {}),
          ...more,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const by = { quote_id: id, revision: 1, created_by: of.id };
      const sums = { total: 50, list_total: 50, valid_until: validUntil };
      const lines = JSON.stringify([{ sampleId, price: 50, listPrice: 50 }]);
      if (isOffered)
        await tx
          .insertInto('quote_offers')
          .values({ ...by, ...sums, lines })
          .execute();
      if (state === 'countered')
        await tx
          .insertInto('quote_counteroffers')
          .values({ ...by, note: 'Less?' })
          .execute();
      return { id, orderId, sampleId };
    });
  }

  /** Ends the open quotes of the buyer, so that there is room for another. */
  async function dropQuotes() {
    const pending = db
      .selectFrom('client_orders')
      .select('id')
      .where('user_id', '=', buyer.id)
      .where('status', '=', 'new')
      .where('stage', '=', 'quote');
    await db.deleteFrom('cart_lines').where('client_order_id', 'in', pending).execute();
    await db.updateTable('client_orders').set({ stage: 'ended' }).where('id', 'in', pending).execute();
  }

  /** Offers need a seller. */
  const makeSeller = () =>
    db
      .insertInto('seller')
      .values({ legal_name: 'Seller', address1: '1 Road', city: 'Omaha', country: 'US' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

  return { quote, dropQuotes, makeSeller };
}
