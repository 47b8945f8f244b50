import { lazyPart } from '../../ui/lazy-part.ts';

export { DonorDialog } from './donor-dialog.tsx';
export { loadDonors } from './load-donors.ts';

/** Loaded when first opened. */
export const LinkDialog = lazyPart(() => import('./link-dialog.tsx').then((m) => m.LinkDialog));
