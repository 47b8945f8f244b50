import * as z from 'zod/mini';
import { approvalStates } from './approvals.ts';
import { lineStates, lossReasons, maxLines } from './carts.ts';
import { downloadLink } from './downloads.ts';
import { endpoint } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { day, emptyToNull, id, idText, instant, longText, price, text, version } from './fields.ts';
import { placeBody } from './orders.ts';
import { listOf, listQuery } from './paging.ts';
import { quoteStates, quoteTransitionNames, turns } from './quote-transitions.ts';
import { client, everybody, staff } from './roles.ts';
import { oneOrMore, sampleClient, sampleClientSelection } from './sample-client.ts';

/** Offers of the seller for the samples of a pending cart, at prices of their own. */

/** So many quotes may be open at a time, of one user and of one company. */
export const maxOpenQuotesOfUser = 10;
export const maxOpenQuotesOfCompany = 50;
export const maxRevisions = 20;

export const declineReasons = ['price', 'elsewhere', 'not_needed', 'too_late', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

const shown = z.nullable(z.string());
const money = z.number();
const named = z.object({ id, name: z.string() });
const params = z.strictObject({ id: idText });

const listed = {
  id,
  version: z.int(),
  number: z.string(),
  state: z.enum(quoteStates),
  /** Offered, and past its last day. It cannot be accepted any more. */
  expired: z.boolean(),
  turn: z.nullable(z.enum(turns)),
  /** Since when it is so. */
  turnSince: instant,
  user: named,
  lineCount: z.int(),
  /** What the samples cost by the list, those without a list price left out. */
  listTotal: money,
  /** What they cost by the quote: null where there is no offer yet, or a price is missing from a draft. */
  total: z.nullable(money),
  /** Null: not set. */
  shippingPrice: z.nullable(money),
  totalWithShipping: z.nullable(money),
  /** Of the latest offer; 0: there is none. */
  revision: z.int(),
  /** The last moment of the last day, in UTC. */
  validUntil: z.nullable(instant),
  /** What it was accepted as. */
  order: z.nullable(z.object({ id, number: z.string() })),
  /** The latest one, where accepting it needs approval. */
  approval: z.nullable(z.object({ id, state: z.enum(approvalStates) })),
  createdAt: instant,
  updatedAt: instant,
};

/** Clients see prices, shipping and terms of the latest offer; staff those of the draft while there is one. */
export const ownQuoteRow = z.object(listed);
export type OwnQuoteRow = z.output<typeof ownQuoteRow>;
export const quoteRow = z.object({ ...listed, company: named, assignee: z.nullable(named) });
export type QuoteRow = z.output<typeof quoteRow>;

const quoteLine = z.object({
  sample: sampleClient,
  /** Null where the sample has none. */
  listPrice: z.nullable(money),
  /** Null where there is no offer yet, or none for this sample. */
  price: z.nullable(money),
  state: z.enum(lineStates),
  /** Why it cannot be bought; `held`: another company holds it now. */
  reason: z.nullable(z.enum(lossReasons)),
  heldUntil: z.nullable(instant),
  /** What the client last asked for: another price, or to remove it. */
  counter: z.nullable(z.object({ price: z.nullable(money), remove: z.boolean() })),
});
export type QuoteLine = z.output<typeof quoteLine>;

const details = {
  /** Of the open quote, the order, or else the latest offer. */
  lines: z.array(quoteLine),
  /** What the client wrote with the request. */
  message: shown,
  terms: shown,
  /** Where the samples are to be sent, if the client said so. */
  shippingLocation: z.nullable(z.object({ id, name: z.string(), fullAddress: z.string() })),
  offers: z.array(
    z.object({
      revision: z.int(),
      at: instant,
      by: z.string(),
      total: money,
      shippingPrice: z.nullable(money),
      validUntil: instant,
    }),
  ),
  counteroffers: z.array(
    z.object({
      /** The offer that it answers. */
      revision: z.int(),
      at: instant,
      by: z.string(),
      note: z.string(),
    }),
  ),
  declineReason: z.nullable(z.enum(declineReasons)),
  /** The client's words when it was declined, or those of staff when they withdrew it. */
  closingNote: shown,
  acceptedAt: z.nullable(instant),
  nextSteps: z.array(
    z.object({ step: z.enum(quoteTransitionNames), mode: z.string(), primary: z.boolean() }),
  ),
};

export const ownQuote = z.object({ ...listed, ...details });
export type OwnQuote = z.output<typeof ownQuote>;
export const quote = z.object({
  ...quoteRow.shape,
  ...details,
  /** The last day that can be offered now. */
  latestDay: z.string(),
});
export type Quote = z.output<typeof quote>;

/** So many codes can be given at a time, such as a column of a table; a quote has room for fewer. */
export const maxCodes = 1000;

/**
 * Why a sample that was asked for by its code was not added: no sample in stock has it, it is in the quote already, another
 * cart holds it, it is sold, past its date or not for sale, or the quote has no room left.
 */
export const codeSkipReasons = [
  'not_found',
  'in_quote',
  'held',
  'taken',
  'expired',
  'withdrawn',
  'full',
] as const;

const skippedCode = z.object({
  /** As it was given. */
  code: z.string(),
  reason: z.enum(codeSkipReasons),
});
export type SkippedCode = z.output<typeof skippedCode>;

const eitherQuote = { staff: quote, client: ownQuote };

const ids = z.array(id).check(z.minLength(1), z.maxLength(maxLines));
const message = z.optional(emptyToNull(longText()));
const terms = z.optional(emptyToNull(longText()));
/** Null: not set. */
const shippingPrice = z.optional(z.nullable(price));
const optionalVersion = z.optional(version);

export const requestQuoteBody = z.strictObject({ message, shippingLocationId: z.optional(z.nullable(id)) });

export const counterBody = z.strictObject({
  note: longText(),
  /** The samples to change: each with the price that the client would pay, or to remove. */
  lines: z.optional(
    z
      .array(
        z.strictObject({
          sampleId: id,
          price: z.optional(z.nullable(price)),
          remove: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(maxLines)),
  ),
  /** The offer that the caller saw. */
  revision: z.int(),
});

export const acceptBody = z.extend(z.omit(placeBody, { expectedCount: true }), {
  /** The total that the caller saw, with shipping. */
  expectedTotal: z.number(),
  /** The offer that the caller saw. */
  revision: z.int(),
  /** To who approves, where it needs approval. */
  message,
});

export const declineBody = z.strictObject({
  reason: z.enum(declineReasons),
  note: z.optional(emptyToNull(longText(1000))),
});

/** Exactly one of the two is given. */
export const setPricesBody = z.strictObject({
  /** Null: the list price. */
  lines: z.optional(
    z.array(z.strictObject({ sampleId: id, price: z.nullable(price) })).check(z.maxLength(maxLines)),
  ),
  /** Takes so many percent off the list price of every sample that has one. */
  percent: z.optional(z.number().check(z.gte(0, 'discount_range'), z.lte(100, 'discount_range'))),
  version: optionalVersion,
});

export const quoteChanges = z.strictObject({ shippingPrice, terms, version: optionalVersion });

export const offerBody = z.strictObject({
  /** The last day on which it can be accepted, in UTC. */
  validUntil: day,
  /** Default: as it is. */
  shippingPrice,
  terms,
  version,
});

const filters = {
  state: oneOrMore(z.enum(quoteStates)),
  turn: z.optional(z.enum(turns)),
  expired: z.optional(z.boolean()),
  userId: z.optional(id),
  validFrom: z.optional(day),
  validTo: z.optional(day),
  acceptedFrom: z.optional(day),
  acceptedTo: z.optional(day),
};
const sorts = ['number', 'createdAt', 'updatedAt', 'validUntil'] as const;

const read = (path: `/api/${string}`) => ({ path, kind: 'read' }) as const;
const write = (path: `/api/${string}`) => ({ method: 'POST', path, kind: 'write' }) as const;

const listQuotes = endpoint({
  ...read('/api/quotes/get_many'),
  method: 'POST',
  access: everybody,
  /** `active` selects those that are not decided and have not expired. */
  body: {
    staff: listQuery({
      sorts: [...sorts, 'company'],
      filters: { ...filters, clientCompanyId: oneOrMore(id), assigneeId: oneOrMore(id) },
    }),
    client: listQuery({ sorts, filters }),
  },
  response: { staff: listOf(quoteRow), client: listOf(ownQuoteRow) },
});

export const quotes = {
  request: endpoint({
    ...write('/api/client_orders/{id}/request_quote'),
    access: client,
    params,
    body: requestQuoteBody,
    response: ownQuote,
  }),
  requestAgain: endpoint({
    ...write('/api/quotes/{id}/request_again'),
    access: client,
    params,
    body: z.strictObject({ message }),
    response: ownQuote,
  }),
  create: endpoint({
    ...write('/api/quotes/create'),
    access: staff,
    body: z.strictObject({ userId: id, sampleIds: z.optional(ids) }),
    response: quote,
  }),
  getMany: listQuotes,
  export: exportOf(listQuotes),
  overview: endpoint({
    ...read('/api/quotes/overview'),
    method: 'GET',
    access: staff,
    response: z.object({
      /** Requested, countered or in draft. */
      waiting: z.int(),
      offered: z.int(),
      /** Of the offered ones, those whose last day is within three days. */
      expiring: z.int(),
      /** Within 30 days. */
      accepted: z.object({ count: z.int(), total: money }),
    }),
  }),
  get: endpoint({
    ...read('/api/quotes/{id}'),
    method: 'GET',
    access: everybody,
    params,
    response: eitherQuote,
  }),
  update: endpoint({
    ...write('/api/quotes/{id}'),
    method: 'PATCH',
    access: staff,
    params,
    body: quoteChanges,
    response: quote,
  }),
  take: endpoint({ ...write('/api/quotes/{id}/take'), access: staff, params, response: quote }),
  addItems: endpoint({
    ...write('/api/quotes/{id}/add_items'),
    access: staff,
    params,
    /**
     * One of three: samples, all of them or none; codes or accessions, of which those that are free are added; or a search,
     * of which the cheapest that are free are added.
     */
    body: z.strictObject({
      sampleIds: z.optional(ids),
      codes: z.optional(z.array(text()).check(z.minLength(1), z.maxLength(maxCodes, 'codes_max'))),
      filter: z.optional(sampleClientSelection),
      count: z.optional(z.int().check(z.gte(1), z.lte(maxLines))),
    }),
    response: z.extend(quote, {
      /** How many there are more than before. */
      added: z.int(),
      /** Of the codes, in their order. */
      skipped: z.array(skippedCode),
    }),
  }),
  removeItems: endpoint({
    ...write('/api/quotes/{id}/remove_items'),
    access: staff,
    params,
    body: z.strictObject({ sampleIds: ids }),
    response: quote,
  }),
  setPrices: endpoint({
    ...write('/api/quotes/{id}/set_prices'),
    access: staff,
    params,
    body: setPricesBody,
    response: quote,
  }),
  offer: endpoint({
    ...write('/api/quotes/{id}/offer'),
    access: staff,
    params,
    body: offerBody,
    response: quote,
  }),
  extend: endpoint({
    ...write('/api/quotes/{id}/extend'),
    access: staff,
    params,
    body: z.strictObject({ validUntil: day, version: optionalVersion }),
    response: quote,
  }),
  counter: endpoint({
    ...write('/api/quotes/{id}/counter'),
    access: client,
    params,
    body: counterBody,
    response: ownQuote,
  }),
  accept: endpoint({
    ...write('/api/quotes/{id}/accept'),
    access: client,
    params,
    body: acceptBody,
    response: ownQuote,
  }),
  decline: endpoint({
    ...write('/api/quotes/{id}/decline'),
    access: client,
    params,
    body: declineBody,
    response: ownQuote,
  }),
  withdraw: endpoint({
    ...write('/api/quotes/{id}/withdraw'),
    access: everybody,
    params,
    body: { staff: z.strictObject({ reason: text() }), client: z.strictObject({}) },
    response: eitherQuote,
  }),
  /** How the offer of a draft would look as PDF. */
  preview: endpoint({
    ...write('/api/quotes/{id}/preview'),
    access: staff,
    params,
    body: z.omit(offerBody, { version: true }),
    response: downloadLink,
  }),
  document: endpoint({
    ...write('/api/quotes/{id}/document'),
    access: everybody,
    params,
    /** Default: the latest offer. */
    body: z.strictObject({ revision: z.optional(z.int()) }),
    response: downloadLink,
  }),
};
