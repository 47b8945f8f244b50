export { lostIn, useAddToCart } from './change-cart.ts';
export { CheapestOffer } from './cheapest-offer.tsx';
export { askCohort, type CohortToCart, useAddCohort } from './cohort-to-cart.ts';
export { DeliveryFields } from './delivery-fields.tsx';
export { RequestDialog } from './request-dialog.tsx';
export type { RequestSubject } from './request-form.ts';
