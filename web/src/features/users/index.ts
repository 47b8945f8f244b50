export { loadStaff } from './pickers.ts';
