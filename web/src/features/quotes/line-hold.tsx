import type { QuoteLine } from '@aliquot/contract/quotes';
import { useTranslation } from '../../ui/words.tsx';

/** Below the code, only where something is wrong: that it is not held, or cannot be bought. */
export function LineHold({ line: { state, reason, price } }: { line: QuoteLine }) {
  const { t } = useTranslation('quotes');
  if (reason) return <span className="block text-label text-orange">{t(`lost.${reason}`)}</span>;
  if (state === 'held' || price === null) return null;
  return <span className="block text-label text-t3">{t('not_held')}</span>;
}
