import type { CompanyBilling } from '@aliquot/contract/company-billing';
import { type LayerState, useLayers } from '../../ui/layers/layer-store.ts';

/** The subject of the form of a company's billing, as it was when the form was opened. */
export interface BillingSubject {
  companyId: number;
  billing: CompanyBilling;
}

/** Opens the form: mode `edit`. */
export function useBillingForm() {
  const openDialog = useLayers((layers) => layers.openDialog);
  return (subject: BillingSubject) => openDialog('edit', subject);
}

/** The app's single dialog may be open for another subject. */
export const subjectOf = ({ dialog, dialogEntity }: LayerState): BillingSubject | null =>
  dialog === 'edit' && typeof dialogEntity === 'object' && dialogEntity !== null && 'billing' in dialogEntity
    ? (dialogEntity as BillingSubject)
    : null;
