import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../platform/http/index.ts';
import type { MailTexts } from '../platform/mail/index.ts';
import type { Room } from '../platform/room.ts';
import { assertNoApproval, createRoom as createApprovals } from './approvals/index.ts';
import { createRoom as createAuth } from './auth/index.ts';
import { room as biomarkers } from './biomarkers/index.ts';
import { room as budgets } from './budgets/index.ts';
import { room as catalogue } from './catalogue/index.ts';
import { room as chats } from './chats/index.ts';
import { createRoom as createClientInvoices } from './client-invoices/index.ts';
import { room as cohorts } from './cohorts/index.ts';
import { createRoom as createCompanies } from './companies/index.ts';
import { room as diagnoses } from './diagnoses/index.ts';
import { room as donors } from './donors/index.ts';
import { room as downloads } from './downloads/index.ts';
import { room as exports } from './exports/index.ts';
import { room as facilities } from './facilities/index.ts';
import { room as files } from './files/index.ts';
import { createRoom as createImports } from './imports/index.ts';
import { room as invoices, pendingOf } from './invoices/index.ts';
import { room as notices } from './notices/index.ts';
import {
  cartInShort,
  createRoom as createOrders,
  lockOrder,
  orderedOfBatch,
  orderedWithResults,
  orderOfSample,
  ordersUnderWay,
  publishOrder,
} from './orders/index.ts';
import { room as preferences } from './preferences/index.ts';
import { placeApproved, room as quotes } from './quotes/index.ts';
import { room as requests } from './requests/index.ts';
import { createRoom as createSamples } from './samples/index.ts';
import { room as searches } from './searches/index.ts';
import { room as seller } from './seller/index.ts';
import { room as signUps } from './sign-ups/index.ts';
import { buyers, room as specimens } from './specimens/index.ts';
import { room as system } from './system/index.ts';
import { room as users } from './users/index.ts';
import { createRoom as createVendors } from './vendors/index.ts';

// Some rooms need a function of a room that imports them: it is passed in here.
const all = [
  createApprovals(placeApproved),
  createAuth({ cartOf: cartInShort }),
  biomarkers,
  budgets,
  catalogue,
  chats,
  createClientInvoices({ lockOrder, publishOrder }),
  cohorts,
  createCompanies({ ordersUnderWay }),
  diagnoses,
  donors,
  downloads,
  exports,
  facilities,
  files,
  createImports({ orderedOf: { samples: orderedOfBatch, results: orderedWithResults } }),
  invoices,
  notices,
  createOrders(assertNoApproval),
  preferences,
  quotes,
  requests,
  createSamples({ buyers, orderOfSample }),
  searches,
  seller,
  signUps,
  specimens,
  system,
  users,
  createVendors({ pendingPurchases: pendingOf }),
] as const;

export const rooms: readonly Room[] = all;

export { senderIn } from './seller/index.ts';

type Each = (typeof all)[number];
type Taking<K extends keyof Room, R> = R extends { [P in K]: infer V } ? (value: V) => void : never;
/** The merged handlers, or mails, of all rooms. */
type OfAll<K extends keyof Room> = Taking<K, Each> extends (value: infer V) => void ? V : never;

/** The handlers of each room of the contract: a room without handlers does not compile. */
export const handlers: { [K in keyof Contract]: Handlers<Contract[K]> } = Object.assign(
  {},
  ...rooms.map((room) => room.handlers),
) as OfAll<'handlers'>;

/** The texts of every mail: a mail without texts does not compile. */
export const mailTexts: MailTexts = {
  en: Object.assign({}, ...rooms.map((room) => room.mails?.en)),
  fr: Object.assign({}, ...rooms.map((room) => room.mails?.fr)),
} as OfAll<'mails'>;
