import { FileText } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useDocument } from './api.ts';
import type { AnyQuoteRow } from './types.ts';

/** The latest offer as PDF, once there is one. */
export function QuoteDocument({ quote: { id, revision } }: { quote: AnyQuoteRow }) {
  const { t } = useTranslation('quotes');
  const make = useDocument(id);
  if (revision === 0) return null;
  return (
    <Button
      variant="quiet"
      icon={<FileText size={16} aria-hidden="true" />}
      busy={make.isPending}
      onClick={() => make.mutate()}
    >
      {t('document')}
    </Button>
  );
}
