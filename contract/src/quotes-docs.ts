import type { DocsOf } from './endpoint.ts';
import { exportDocs } from './exports.ts';
import type { quotes } from './quotes.ts';

const staffWrite = ['not_found', 'transition_not_allowed'] as const;

export const quotesDocs: DocsOf<typeof quotes> = {
  request: {
    scope: 'self',
    errors: [
      'invalid_input',
      'not_found',
      'empty_cart',
      'too_many_quotes',
      'too_many_orders',
      'transition_not_allowed',
    ],
    summary:
      'Request a quote for the cart: what can be held is held for some days, and a new cart can be opened',
  },
  requestAgain: {
    scope: 'self',
    errors: [
      'invalid_input',
      'not_found',
      'empty_cart',
      'too_many_quotes',
      'too_many_orders',
      'transition_not_allowed',
    ],
    summary:
      'Request a new quote for the samples of one that expired, was declined or withdrawn: those that are still free',
  },
  create: {
    scope: 'any',
    errors: ['invalid_input', 'samples_unavailable', 'too_many_quotes'],
    summary: 'Start a quote for a user of a client company',
  },
  getMany: {
    scope: 'company',
    errors: ['invalid_input'],
    summary: 'List quotes: staff get all, a manager those of the company, a client user their own',
  },
  export: exportDocs('quotes', 'company'),
  overview: { scope: 'any', errors: [], summary: 'Number of quotes that wait, are offered or were accepted' },
  get: {
    scope: 'company',
    errors: ['not_found'],
    summary: 'Read one quote with its lines, offers, counteroffers and next steps',
  },
  update: {
    scope: 'any',
    errors: ['invalid_input', 'version_conflict', ...staffWrite],
    summary: 'Change shipping price and terms of a draft',
  },
  take: { scope: 'any', errors: staffWrite, summary: 'Begin to work on a requested or countered quote' },
  addItems: {
    scope: 'any',
    errors: ['invalid_input', 'samples_unavailable', 'quote_full', 'no_matching_samples', ...staffWrite],
    summary:
      'Add samples to a draft and hold them, priced or not; codes that could not be added are named with the reason',
  },
  removeItems: {
    scope: 'any',
    errors: ['invalid_input', ...staffWrite],
    summary: 'Remove samples from a draft; samples that are not in it are ignored',
  },
  setPrices: {
    scope: 'any',
    errors: ['invalid_input', 'version_conflict', ...staffWrite],
    summary: 'Set prices of a draft, each or by a percentage off the list; none may be above the list price',
  },
  offer: {
    scope: 'any',
    errors: [
      'invalid_input',
      'version_conflict',
      'samples_unavailable',
      'empty_cart',
      'seller_missing',
      'too_many_revisions',
      ...staffWrite,
    ],
    summary: 'Offer a draft to the client until a day; its samples are held until then',
  },
  extend: {
    scope: 'any',
    errors: ['invalid_input', 'version_conflict', 'quote_expired', ...staffWrite],
    summary: 'Give an offer a later last day',
  },
  counter: {
    scope: 'company',
    errors: ['invalid_input', 'not_found', 'offer_changed', 'quote_expired', 'transition_not_allowed'],
    summary: 'Ask for changes of an offer; its samples stay held',
  },
  accept: {
    scope: 'company',
    errors: [
      'invalid_input',
      'not_found',
      'samples_unavailable',
      'total_changed',
      'offer_changed',
      'quote_expired',
      'above_limit',
      'over_budget',
      'po_used',
      'too_many_waiting',
      'transition_not_allowed',
    ],
    summary:
      'Accept an offer: its samples are ordered at the agreed prices. Where that needs approval, approval is requested, and the last one accepts it',
  },
  decline: {
    scope: 'company',
    errors: ['invalid_input', 'not_found', 'quote_expired', 'transition_not_allowed'],
    summary: 'Decline an offer; its samples are released',
  },
  withdraw: {
    scope: 'company',
    errors: ['invalid_input', 'not_found', 'quote_expired', 'transition_not_allowed'],
    summary:
      'Withdraw a quote: the samples of a client return to the cart; staff give a reason, and the client is notified',
  },
  preview: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed'],
    summary: 'Get an address of a draft as PDF, as its offer would be, marked as a draft',
  },
  document: {
    scope: 'company',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed'],
    summary: 'Get an address of an offer as PDF',
  },
};
