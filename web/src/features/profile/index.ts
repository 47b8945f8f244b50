// The user's own data, and for a super admin that of the seller.
export { useSeller } from './api.ts';
