export { DonorDialog } from './donor-dialog.tsx';
export { loadDonors } from './load-donors.ts';
