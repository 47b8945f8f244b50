import { type Seller, sellerForm } from '@aliquot/contract/seller';
import { shippingPricings } from '@aliquot/contract/shipping-pricing';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { acceptFor, uploadFile } from '../../platform/api/index.ts';
import { FormPhoneField, startValues, useMergedSave } from '../../platform/entity/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormImageField } from '../../ui/form/form-image-field.tsx';
import { FormNumberField } from '../../ui/form/form-number-field.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { FormTextArea, FormTextField } from '../../ui/form/form-text-field.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { FieldGrid, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import type { Upload } from '../../ui/upload/use-upload.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useCountries } from '../organisations/index.ts';
import { useSaveSeller, useSeller } from './api.ts';
import { LetterheadPreview } from './letterhead-preview.tsx';

type Values = z.input<typeof sellerForm>;

const valuesOf = (row: Seller | null): Values => ({
  ...startValues(sellerForm, row),
  paymentDays: row?.paymentDays ?? 30,
  shippingPricing: row?.shippingPricing ?? 'not_priced',
});
const together = [['address1', 'address2', 'city', 'state', 'zip', 'country']] as const;

/** The company that runs the installation. Only a super admin sees this. */
export function SellerSection() {
  const { t } = useTranslation('profile');
  const query = useSeller();
  const error = listError(query.error, t('seller.could_not_load'));
  if (query.data !== undefined) return <SellerForm row={query.data} />;
  return (
    <PanelSection title={t('seller.title')}>
      {error ? <ErrorState {...error} onRetry={() => void query.refetch()} /> : <LoadingText />}
    </PanelSection>
  );
}

function SellerForm({ row }: { row: Seller | null }) {
  const { t } = useTranslation('profile');
  const save = useSaveSeller();
  // Not the row as it is now: a change by somebody else meanwhile must be merged, not overwritten.
  const read = useRef(row);
  const merge = useMergedSave<Seller, Values>({ valuesOf, together });
  return (
    <Form<typeof sellerForm, Values>
      schema={sellerForm}
      label={t('seller.title')}
      defaultValues={valuesOf(row)}
      onSubmit={(body, form) =>
        merge.save(form, async (over) => {
          const version = over.version ?? read.current?.version;
          read.current = await save.mutateAsync({ ...body, ...(version ? { version } : {}) });
          form.methods.reset(valuesOf(read.current));
        })
      }
    >
      {(form) => (
        <PanelSection title={t('seller.title')}>
          <p className="mb-4 max-w-140 text-dense text-t2">{t('seller.text')}</p>
          <VersionConflict form={form} conflict={merge.conflict} />
          <Fields form={form} logoUrl={row?.logoUrl ?? null} />
          <div className="mt-4 flex items-center justify-end gap-3">
            <FormAttention form={form} />
            <SubmitButton form={form} disabled={!form.dirty} />
          </div>
        </PanelSection>
      )}
    </Form>
  );
}

function Fields({ form, logoUrl }: { form: FormHandle<Values>; logoUrl: string | null }) {
  const { t } = useTranslation(['profile', 'organisations']);
  const [chosen, setChosen] = useState<string | null>(null);
  const values = form.methods.watch();
  const upload: Upload = async (file, hooks) => {
    const id = await uploadFile(file, 'logo', hooks);
    setChosen(URL.createObjectURL(file));
    return id;
  };
  const logo = values.logoFileId === undefined ? logoUrl : values.logoFileId === null ? null : chosen;
  return (
    <div className="flex flex-col gap-4">
      <FormImageField
        form={form}
        name="logoFileId"
        label={t('organisations:logo')}
        of={values.legalName}
        src={logoUrl}
        upload={upload}
        accept={acceptFor('logo')}
        hint={t('organisations:logo_hint')}
      />
      <FormTextField
        form={form}
        name="legalName"
        label={t('seller.legal_name')}
        mark="required"
        autoComplete="organization"
      />
      <FieldGrid>
        <FormTextField form={form} name="address1" label={t('organisations:address1')} mark="required" />
        <FormTextField form={form} name="address2" label={t('organisations:address2')} />
        <FormTextField form={form} name="city" label={t('organisations:city')} mark="required" />
        <FieldGrid>
          <FormTextField form={form} name="state" label={t('organisations:state')} />
          <FormTextField form={form} name="zip" label={t('organisations:zip')} mono />
        </FieldGrid>
        <FormSelectField
          form={form}
          name="country"
          label={t('seller.country')}
          mark="required"
          options={useCountries()}
        />
        <FormPhoneField form={form} name="phoneNumber" label={t('organisations:phone')} />
        <FormTextField form={form} name="email" label={t('organisations:email')} type="email" />
        <FormTextField
          form={form}
          name="website"
          label={t('organisations:website')}
          type="url"
          placeholder="https://"
        />
        <FormTextField
          form={form}
          name="registration"
          label={t('seller.registration')}
          hint={t('seller.registration_hint')}
        />
        <FormTextField
          form={form}
          name="taxNumber"
          label={t('seller.tax_number')}
          hint={t('seller.tax_number_hint')}
        />
      </FieldGrid>
      <LetterheadPreview values={values} logo={logo} />
      <InvoiceFields form={form} />
      <FormSelectField
        form={form}
        name="shippingPricing"
        label={t('seller.shipping')}
        hint={t(`seller.shipping_hint.${values.shippingPricing ?? 'not_priced'}`)}
        options={shippingPricings.map((value) => ({ value, label: t(`seller.shipping_pricing.${value}`) }))}
      />
    </div>
  );
}

/** What invoices say of paying. */
function InvoiceFields({ form }: { form: FormHandle<Values> }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <FieldGrid>
        <FormNumberField
          form={form}
          name="paymentDays"
          kind="whole"
          label={t('seller.payment_days')}
          mark="required"
          hint={t('seller.payment_days_hint')}
        />
      </FieldGrid>
      <FormTextArea form={form} name="bank" label={t('seller.bank')} hint={t('seller.bank_hint')} rows={2} />
      <FormTextArea
        form={form}
        name="invoiceNote"
        label={t('seller.invoice_note')}
        hint={t('seller.invoice_note_hint')}
        rows={2}
      />
    </>
  );
}
