import type { CompanyBilling } from '@aliquot/contract/company-billing';
import type { ReactNode } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { Note } from '../../ui/note/note.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useBilling } from './billing-api.ts';
import { useBillingForm } from './billing-subject.ts';

/** To whom invoices are addressed, when they are issued and how they are taxed. */
export function BillingSection({ companyId }: { companyId: number }) {
  const { t } = useTranslation('companies');
  const { data, error, refetch } = useBilling(companyId);
  const edit = useBillingForm();
  const failure = listError(error, t('section_could_not_load'));
  return (
    <PanelSection title={t('section_billing')}>
      {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : null}
      {!data && !failure ? <LoadingText /> : null}
      {data ? (
        <>
          <Missing billing={data} />
          <BillingFacts billing={data} />
          <Button size="small" className="mt-3" onClick={() => edit({ companyId, billing: data })}>
            {t('change_billing')}
          </Button>
        </>
      ) : null}
    </PanelSection>
  );
}

/** Without these nothing is invoiced. */
function Missing({ billing: { missing } }: { billing: CompanyBilling }) {
  const { t, i18n } = useTranslation('companies');
  if (missing.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language).format(
    missing.map((each) => t(`billing.missing.${each}`)),
  );
  return (
    <div className="mb-3">
      <Note tone="warn">{t('billing.nothing_invoiced', { names })}</Note>
    </div>
  );
}

function BillingFacts({ billing }: { billing: CompanyBilling }) {
  const { t, i18n } = useTranslation('companies');
  const { invoicedAs, country, billingEmail, billingLanguage, taxNumber, taxTreatment, taxRate } = billing;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  const countryName = country && new Intl.DisplayNames(i18n.language, { type: 'region' }).of(country);
  return (
    <dl className="grid grid-cols-[132px_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-dense max-sm:grid-cols-1">
      <Fact name={t('billing.invoiced_as')}>
        {invoicedAs.name}
        <span className="block text-label text-t2">
          {[invoicedAs.fullAddress, countryName].filter(Boolean).join(', ')}
        </span>
      </Fact>
      <Fact name={t('billing.email')}>
        {billingEmail ?? <span className="text-t3">{t('billing.not_mailed')}</span>}
      </Fact>
      <Fact name={t('billing.language')}>{t(`common:languages.${billingLanguage}`)}</Fact>
      <Fact name={t('billing.when')}>{t(`billing.moment.${billing.invoiceWhen}`)}</Fact>
      <Fact name={t('billing.tax')}>
        {taxRate === null
          ? t(`billing.treatment.${taxTreatment}`)
          : t('billing.rate_of', { rate: percent.format(taxRate / 100) })}
        {billing.taxNote ? <span className="block text-label text-t2">{billing.taxNote}</span> : null}
      </Fact>
      {taxNumber ? <Fact name={t('billing.tax_number')}>{taxNumber}</Fact> : null}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-t2">{name}</dt>
    <dd className="min-w-0 break-words max-sm:mb-1.5">{children}</dd>
  </>
);
