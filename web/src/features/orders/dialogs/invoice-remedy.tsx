import { Link } from '@tanstack/react-router';
import { useAuth } from '../../../platform/api/index.ts';
import { linkClass } from '../../../ui/link/link-class.ts';
import { useTranslation } from '../../../ui/words.tsx';

interface InvoiceRemedyProps {
  errorName: string;
  companyId: number;
}

/** Where what is missing for an invoice is entered. */
export function InvoiceRemedy({ errorName, companyId }: InvoiceRemedyProps) {
  const { t } = useTranslation('client_invoices');
  const mayEnterSeller = useAuth(({ user }) => user?.role === 'super_admin');
  if (errorName === 'billing_missing')
    return (
      <Link
        to="/client-companies"
        search={{ all: '1', open: String(companyId) } as never}
        className={linkClass}
      >
        {t('issue.open_company')}
      </Link>
    );
  if (errorName !== 'seller_missing') return null;
  return mayEnterSeller ? (
    <Link to="/profile" className={linkClass}>
      {t('issue.open_seller')}
    </Link>
  ) : (
    t('issue.ask_super_admin')
  );
}
