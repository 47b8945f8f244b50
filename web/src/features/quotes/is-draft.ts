import type { Quote } from '@aliquot/contract/quotes';

/** Whether staff may change it now. */
export const isDraft = ({ nextSteps }: Quote) => nextSteps.some(({ step }) => step === 'edit');
