export { lostIn, useAddToCart } from './change-cart.ts';
export { CheapestOffer } from './cheapest-offer.tsx';
export { RequestDialog } from './request-dialog.tsx';
export type { RequestSubject } from './request-form.ts';
