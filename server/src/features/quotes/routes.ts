import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/lists/index.ts';
import { accept } from './accept.ts';
import { counter } from './counter.ts';
import { documentLink } from './document-link.ts';
import { addItems, changeQuote, createQuote, removeItems, take } from './draft.ts';
import { decline, withdraw } from './end-quote.ts';
import { exportQuotes } from './export-quotes.ts';
import { extend, offer } from './offer.ts';
import { previewOffer } from './preview.ts';
import { listOfQuotes, readOverview } from './queries.ts';
import { readQuote } from './read-quote.ts';
import { requestAgain, requestQuote } from './request-quote.ts';
import { setPrices } from './set-prices.ts';

export const quotes: Handlers<Contract['quotes']> = {
  request: (context, { params, body }) => requestQuote(context, params.id, body),
  requestAgain: (context, { params, body }) => requestAgain(context, params.id, body.message ?? null),
  create: (context, { body }) => createQuote(context, body),
  getMany: (context, { body }) => pageOf(context, listOfQuotes, body),
  export: (context, { body }) => exportQuotes(context, body),
  overview: ({ db }) => readOverview(db),
  get: (context, { params }) => readQuote(context, params.id),
  update: (context, { params, body }) => changeQuote(context, params.id, body),
  take: (context, { params }) => take(context, params.id),
  addItems: (context, { params, body }) => addItems(context, params.id, body),
  removeItems: (context, { params, body }) => removeItems(context, params.id, body.sampleIds),
  setPrices: (context, { params, body }) => setPrices(context, params.id, body),
  offer: (context, { params, body }) => offer(context, params.id, body),
  extend: (context, { params, body }) => extend(context, params.id, body),
  counter: (context, { params, body }) => counter(context, params.id, body),
  accept: (context, { params, body }) => accept(context, params.id, body),
  decline: (context, { params, body }) => decline(context, params.id, body),
  withdraw: (context, { params, body }) => withdraw(context, params.id, body),
  preview: (context, { params, body }) => previewOffer(context, params.id, body),
  document: (context, { params, body }) => documentLink(context, params.id, body.revision),
};
