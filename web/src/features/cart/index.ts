export { useAddToCart } from './api.ts';
export { CheapestOffer } from './cheapest-offer.tsx';
export { RequestDialog } from './request-dialog.tsx';
export type { RequestSubject } from './request-form.ts';
