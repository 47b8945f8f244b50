// The company that runs the installation: on every document, and in the footer of mails.
import type { Room } from '../../platform/room.ts';
import { seller } from './routes.ts';

export { assertPrintable } from './assert-printable.ts';
export {
  readIssuedSeller,
  readSellerForDocuments,
  type SellerOnDocuments,
} from './on-documents.ts';
export {
  findIssuer,
  type IssuedSeller,
  logoOnInvoice,
  quoteTermsIn,
  sellerName,
  senderIn,
  shippingPricingIn,
} from './queries.ts';

export const room = { handlers: { seller } } satisfies Room;
