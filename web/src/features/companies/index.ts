export { useBilling } from './billing-api.ts';
export { useLocations } from './location-api.ts';
export { LocationDialog } from './location-dialog.tsx';
export { useLocationDialogs } from './location-subject.ts';
export { OwnShippingLocations } from './own-shipping-locations.tsx';
export { loadCompanies, loadLocations } from './pickers.ts';
