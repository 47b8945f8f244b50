export { OwnShippingLocations } from './own-shipping-locations.tsx';
