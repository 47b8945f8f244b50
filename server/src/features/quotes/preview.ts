import type { Input } from '@aliquot/contract/endpoint';
import type { quotes } from '@aliquot/contract/quotes';
import { staff } from '@aliquot/contract/roles';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { createDownload, registerDownload } from '../downloads/index.ts';
import { drawOffer, sumOf } from '../orders/index.ts';
import { readSellerForDocuments } from '../seller/index.ts';
import { shippingPriceOf } from './offer.ts';
import { findQuote } from './queries.ts';
import { locationOf, readQuote } from './read-quote.ts';

type Body = Input<(typeof quotes)['preview']>['body'];

const draft = registerDownload<Body & { id: number }>({
  kind: 'quotes.preview',
  roles: staff,
  make: async (context, { id, ...body }) =>
    drawOffer(context, await readDraft(context, id, body), await readSellerForDocuments(context)),
});

/** The draft as the form of the offer would send it. Nothing is held, and nobody is notified. */
async function readDraft(context: Context, id: number, body: Body) {
  const quote = await readQuote(context, id);
  const found = await findQuote(context, id);
  const shippingPrice = await shippingPriceOf(context.db, found, body.shippingPrice);
  const total = quote.total ?? fail('transition_not_allowed');
  return {
    number: quote.number,
    revision: quote.revision + 1,
    isDraft: true,
    company: quote.company.name,
    person: quote.user.name,
    at: context.clock.now(),
    validUntil: body.validUntil,
    shipTo: await locationOf(context.db, found),
    lines: quote.lines.map(({ sample, price, listPrice }) => ({ sample, price: price ?? 0, listPrice })),
    total,
    shippingPrice,
    totalWithShipping: sumOf([total, shippingPrice ?? 0]),
    terms: body.terms === undefined ? quote.terms : body.terms,
  };
}

export async function previewOffer(context: Context, id: number, body: Body) {
  const quote = await readQuote(context, id);
  if (quote.state !== 'drafting') fail('transition_not_allowed');
  // Without all prices it has no total.
  if (quote.total === null) failFields({ lines: ['validate_required'] });
  await shippingPriceOf(context.db, await findQuote(context, id), body.shippingPrice);
  return createDownload(context, draft, { id, ...body });
}
