import type { CompanyLimits } from '@aliquot/contract/company-limits';
import { type LayerState, useLayers } from '../../ui/layers/layer-store.ts';

/** A company's limits as they were when the form was opened; without them its holds are released. */
export interface LimitsSubject {
  holderId: number;
  limits: CompanyLimits | null;
}

/** Opens the forms: mode `edit`. */
export function useLimitsForms() {
  const openDialog = useLayers((layers) => layers.openDialog);
  return (subject: LimitsSubject) => openDialog('edit', subject);
}

/** The app's single dialog may be open for another subject. */
export const limitsIn = ({ dialog, dialogEntity }: LayerState): LimitsSubject | null =>
  dialog === 'edit' && typeof dialogEntity === 'object' && dialogEntity !== null && 'holderId' in dialogEntity
    ? (dialogEntity as LimitsSubject)
    : null;
