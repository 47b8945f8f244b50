import type { Sample } from '@aliquot/contract/samples';
import { useChoosing } from '../quotes/index.ts';
import { SampleList } from './sample-list.tsx';

/** The stock, from which samples are added to a draft quote. */
export function SamplesForQuote({ quoteId }: { quoteId: number }) {
  const { bar, add } = useChoosing<Sample>(quoteId);
  return <SampleList choosing={{ bar, add, words: { quote: String(quoteId) } }} />;
}
