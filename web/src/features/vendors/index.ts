export { loadVendors } from './pickers.ts';
