import type { QuoteTransition } from '@aliquot/contract/quote-transitions';
import type { LayerState } from '../../ui/layers/layer-store.ts';

/** The subject of a transition's dialog; the quote is that of the panel. */
export interface StepSubject {
  step: QuoteTransition;
}

export const openStep = (openDialog: LayerState['openDialog'], step: QuoteTransition) =>
  openDialog(step === 'accept' ? 'place_order' : 'confirm', { step } satisfies StepSubject);

/** The app's single dialog may be open for another subject. */
export const stepOf = ({ dialog, dialogEntity }: LayerState): QuoteTransition | null =>
  dialog !== 'closed' && typeof dialogEntity === 'object' && dialogEntity !== null && 'step' in dialogEntity
    ? (dialogEntity as StepSubject).step
    : null;
