export { lostIn } from './api.ts';
export { useAddToCart } from './change-cart.ts';
export { CheapestOffer } from './cheapest-offer.tsx';
export { RequestDialog } from './request-dialog.tsx';
export type { RequestSubject } from './request-form.ts';
