import {
  type CompanyBilling,
  companyBillingBody,
  invoiceMoments,
  taxTreatments,
} from '@aliquot/contract/company-billing';
import { languages } from '@aliquot/contract/languages';
import * as z from 'zod/mini';
import { DialogForm, startValues } from '../../platform/entity/index.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CheckboxField } from '../../ui/field/toggle-field.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormNumberField } from '../../ui/form/form-number-field.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { FieldGrid } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useCountries } from '../organisations/index.ts';
import { useSaveBilling } from './billing-api.ts';
import { type BillingSubject, subjectOf } from './billing-subject.ts';

const body = z.omit(companyBillingBody, { version: true });

/** Who charges tax needs a rate; who leaves it to the buyer names the buyer's number. */
const schema = body.check(
  z.refine(({ taxTreatment, taxRate }) => taxTreatment !== 'rate' || typeof taxRate === 'number', {
    error: 'validate_required',
    path: ['taxRate'],
  }),
  z.refine(({ taxTreatment, taxNumber }) => taxTreatment !== 'reverse_charge' || Boolean(taxNumber), {
    error: 'validate_required',
    path: ['taxNumber'],
  }),
);
type Values = z.input<typeof body>;

const addressFields = ['address1', 'address2', 'city', 'state', 'zip'] as const;
const emptyAddress = { address1: '', address2: '', city: '', state: '', zip: '' };
const together = [addressFields.map((name) => `billingAddress.${name}` as const)];

function valuesOf(billing: CompanyBilling): Values {
  const { billingAddress, ...start } = startValues(body, billing);
  return { ...start, billingAddress: billing.billingAddress ? billingAddress : null };
}

/** Beside the panel, which is drawn anew when its company changes. */
export function BillingDialog() {
  const { t } = useTranslation('companies');
  const subject = useLayers(subjectOf);
  const closeDialog = useLayers((layers) => layers.closeDialog);
  return (
    <Dialog
      open={subject !== null}
      onClose={closeDialog}
      title={t('change_billing')}
      subtitle={subject?.billing.invoicedAs.name}
      width={640}
      name={t('change_billing')}
    >
      {subject ? <BillingForm {...subject} onSaved={closeDialog} /> : null}
    </Dialog>
  );
}

function BillingForm({ companyId, billing, onSaved }: BillingSubject & { onSaved: () => void }) {
  const { t } = useTranslation('companies');
  const save = useSaveBilling(companyId);
  return (
    <DialogForm
      label={t('change_billing')}
      schema={schema}
      start={valuesOf(billing)}
      valuesOf={valuesOf}
      together={together}
      save={({ taxRate, ...values }, { version }) =>
        save.mutateAsync({
          ...values,
          taxRate: values.taxTreatment === 'rate' ? (taxRate ?? null) : null,
          version: version ?? billing.version,
        })
      }
      onSaved={onSaved}
      create={undefined}
    >
      {(form) => (
        <>
          <AddressFields form={form} />
          <InvoiceFields form={form} />
          <TaxFields form={form} />
        </>
      )}
    </DialogForm>
  );
}

interface PartProps {
  form: FormHandle<Values>;
}

/** Invoices go to the company's own name and address unless there are others here. */
function AddressFields({ form }: PartProps) {
  const { t } = useTranslation(['companies', 'organisations']);
  const hasOwn = form.methods.watch('billingAddress') !== null;
  return (
    <>
      <FieldGrid>
        <FormTextField
          form={form}
          name="billingName"
          label={t('billing.name')}
          hint={t('billing.name_hint')}
          autoComplete="off"
        />
        <FormSelectField
          form={form}
          name="country"
          label={t('billing.country')}
          hint={t('billing.country_hint')}
          options={useCountries()}
        />
      </FieldGrid>
      <CheckboxField
        label={t('billing.other_address')}
        checked={hasOwn}
        onChange={({ target }) =>
          form.methods.setValue('billingAddress', target.checked ? emptyAddress : null, { shouldDirty: true })
        }
      />
      {hasOwn ? (
        <FieldGrid>
          <FormTextField
            form={form}
            name="billingAddress.address1"
            label={t('organisations:address1')}
            mark="required"
          />
          <FormTextField form={form} name="billingAddress.address2" label={t('organisations:address2')} />
          <FormTextField
            form={form}
            name="billingAddress.city"
            label={t('organisations:city')}
            mark="required"
          />
          <FieldGrid>
            <FormTextField form={form} name="billingAddress.state" label={t('organisations:state')} />
            <FormTextField form={form} name="billingAddress.zip" label={t('organisations:zip')} mono />
          </FieldGrid>
        </FieldGrid>
      ) : null}
    </>
  );
}

/** When invoices are issued, and how they are sent. */
function InvoiceFields({ form }: PartProps) {
  const { t } = useTranslation('companies');
  return (
    <>
      <FieldGrid>
        <FormSelectField
          form={form}
          name="invoiceWhen"
          label={t('billing.when')}
          options={invoiceMoments.map((value) => ({ value, label: t(`billing.moment.${value}`) }))}
        />
        <FormSelectField
          form={form}
          name="billingLanguage"
          label={t('billing.language')}
          options={languages.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
        />
      </FieldGrid>
      <FormTextField
        form={form}
        name="billingEmail"
        label={t('billing.email')}
        type="email"
        hint={t('billing.email_hint')}
        autoComplete="off"
      />
    </>
  );
}

function TaxFields({ form }: PartProps) {
  const { t } = useTranslation('companies');
  const treatment = form.methods.watch('taxTreatment') ?? 'none';
  return (
    <FieldGrid>
      <FormSelectField
        form={form}
        name="taxTreatment"
        label={t('billing.tax')}
        hint={t(`billing.treatment_hint.${treatment}`)}
        options={taxTreatments.map((value) => ({ value, label: t(`billing.treatment.${value}`) }))}
      />
      {treatment === 'rate' ? (
        <FormNumberField form={form} name="taxRate" label={t('billing.rate')} mark="required" unit="%" />
      ) : null}
      <FormTextField
        form={form}
        name="taxNumber"
        label={t('billing.tax_number')}
        mark={treatment === 'reverse_charge' ? 'required' : undefined}
        hint={t('billing.tax_number_hint')}
        autoComplete="off"
      />
      <FormTextField form={form} name="taxNote" label={t('billing.note')} hint={t('billing.note_hint')} />
    </FieldGrid>
  );
}
