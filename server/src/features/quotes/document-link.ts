import { client, staff } from '@aliquot/contract/roles';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { createDownload, registerDownload } from '../downloads/index.ts';
import { drawOffer, sumOf } from '../orders/index.ts';
import { readSellerForDocuments } from '../seller/index.ts';
import { presentSpecimen, readSpecimens } from '../specimens/index.ts';
import { findQuote } from './queries.ts';
import { locationOf, offeredLines } from './read-quote.ts';

interface Which {
  id: number;
  revision: number;
}

const document = registerDownload<Which>({
  kind: 'quotes.offer',
  roles: [...staff, ...client],
  make: async (context, which) =>
    drawOffer(context, await readOffer(context, which), await readSellerForDocuments(context)),
});

/** Each offer as it was made; the latest one may have got a later last day since. */
async function readOffer(context: Context, { id, revision }: Which) {
  const { db } = context;
  const quote = await findQuote(context, id);
  const offer = await db
    .selectFrom('quote_offers')
    .selectAll()
    .where('quote_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!offer) fail('not_found');
  const lines = await offeredLines(db, { id, revision });
  const specimens = await readSpecimens(context, [...lines.keys()]);
  const isLatest = revision === quote.revision;
  return {
    number: quote.number,
    revision,
    company: quote.company_name,
    person: quote.user_name,
    at: offer.at,
    validUntil: dayOf(isLatest && quote.valid_until ? quote.valid_until : offer.valid_until),
    shipTo: await locationOf(db, quote),
    lines: specimens.flatMap((specimen) => {
      const line = lines.get(specimen.id);
      return line ? [{ ...line, sample: presentSpecimen(context, specimen) }] : [];
    }),
    total: Number(offer.total),
    shippingPrice: offer.shipping_price === null ? null : Number(offer.shipping_price),
    totalWithShipping: sumOf([Number(offer.total), Number(offer.shipping_price ?? 0)]),
    terms: offer.terms,
  };
}

export async function documentLink(context: Context, id: number, given: number | undefined) {
  const { revision } = await findQuote(context, id);
  if (revision === 0) fail('transition_not_allowed');
  if (given !== undefined && (given < 1 || given > revision)) failFields({ revision: ['validate_errors'] });
  return createDownload(context, document, { id, revision: given ?? revision });
}
