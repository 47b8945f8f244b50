// The company that runs the installation: on every document, and in the footer of mails.
import type { Room } from '../../platform/room.ts';
import { seller } from './routes.ts';

export { readSellerForDocuments, type SellerOnDocuments } from './on-documents.ts';
export { quoteTermsIn, sellerName, senderIn, shippingPricingIn } from './queries.ts';

export const room = { handlers: { seller } } satisfies Room;
