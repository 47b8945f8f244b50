import { FileDown } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useInvoiceDocument } from './api.ts';

/** The invoice or credit note as PDF, the same each time. */
export function DownloadButton({ id }: { id: number }) {
  const { t } = useTranslation('client_invoices');
  const make = useInvoiceDocument(id);
  return (
    <Button
      variant="quiet"
      icon={<FileDown size={16} aria-hidden="true" />}
      busy={make.isPending}
      onClick={() => make.mutate()}
    >
      {t('download')}
    </Button>
  );
}
