export { OwnShippingLocations } from './own-shipping-locations.tsx';
export { loadCompanies, loadLocations } from './pickers.ts';
