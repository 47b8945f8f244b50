import { rowFor } from '@aliquot/contract/endpoint';
import { type OwnQuote, type OwnQuoteRow, type Quote, type QuoteRow, quotes } from '@aliquot/contract/quotes';
import { inDays } from '../quote-setup.ts';
import { type Actor, acknowledgeOrder, call, callWithRetry, type LoadTest } from './load.ts';

/** A client: mostly accepts what is offered; ends the rest soon, since a quote keeps its samples for days. */
export async function answerSomeQuote(load: LoadTest, actor: Actor): Promise<void> {
  const { chance } = actor;
  const listed = await call(load, actor, rowFor(quotes.getMany, 'client'), { body: { active: true } });
  if (listed.is !== 'ok') return;
  const { items } = listed.data as { items: OwnQuoteRow[] };
  if (items.length === 0) return;
  const { id, state, revision, totalWithShipping, approval } = chance.pick(items);
  const params = { id };
  if (state !== 'offered') {
    if (chance.percent(20))
      await callWithRetry(load, actor, rowFor(quotes.withdraw, 'client'), { params, body: {} });
    return;
  }
  if (approval?.state === 'open' && chance.percent(70)) return;
  const answer = chance.weighted([
    ['accept', 6],
    ['counter', 2],
    ['decline', 2],
  ] as const);
  if (answer === 'counter')
    await callWithRetry(load, actor, quotes.counter, { params, body: { note: 'load', revision } });
  if (answer === 'decline')
    await callWithRetry(load, actor, quotes.decline, { params, body: { reason: 'price' } });
  if (answer !== 'accept') return;
  const accepted = await callWithRetry(load, actor, quotes.accept, {
    params,
    body: {
      shippingLocationId: actor.locationId,
      purchaseOrderNumber: `QU-${chance.whole(1, 1e9)}`,
      shipmentMethod: 'courier',
      expectedTotal: totalWithShipping ?? 0,
      revision,
    },
  });
  if (accepted.is !== 'ok') return;
  const { order, lines } = accepted.data as OwnQuote;
  if (order)
    acknowledgeOrder(
      load,
      order,
      lines.map(({ sample }) => sample.id),
    );
}

/** A staff member: takes what was asked for, and offers it. */
export async function offerSomeQuote(load: LoadTest, actor: Actor): Promise<void> {
  const { chance } = actor;
  const listed = await call(load, actor, rowFor(quotes.getMany, 'staff'), {
    body: { active: true, turn: 'seller' },
  });
  if (listed.is !== 'ok') return;
  const { items } = listed.data as { items: QuoteRow[] };
  if (items.length === 0) return;
  const { id, state } = chance.pick(items);
  const params = { id };
  if (state !== 'drafting') {
    await callWithRetry(load, actor, quotes.take, { params });
    return;
  }
  if (chance.percent(10)) {
    await callWithRetry(load, actor, rowFor(quotes.withdraw, 'staff'), { params, body: { reason: 'load' } });
    return;
  }
  if (chance.percent(20))
    await call(load, actor, quotes.addItems, { params, body: { sampleIds: [chance.pick(load.hot)] } });
  const priced = await call(load, actor, quotes.setPrices, {
    params,
    body: { percent: chance.whole(0, 20) },
  });
  if (priced.is !== 'ok') return;
  const { version } = priced.data as Quote;
  await callWithRetry(load, actor, quotes.offer, { params, body: { validUntil: inDays(5), version } });
}
