import { donorGenders, volumeUnits } from '@aliquot/contract/sample-client';
import { settableStatuses } from '@aliquot/contract/sample-statuses';
import type { Sample } from '@aliquot/contract/samples';
import { useState } from 'react';
import { formatUnits } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAutocomplete } from '../../ui/form/form-autocomplete.tsx';
import { FormDateField } from '../../ui/form/form-date-field.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormNumberField, FormPriceField } from '../../ui/form/form-number-field.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { FieldGrid, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { DonorDialog, loadDonors } from '../donors/index.ts';
import { type SampleBody, useInvoiceNamed, useStock } from './api.ts';
import { fromList } from './choices.ts';
import { ageAt } from './dates.ts';
import { DonorChips } from './donor-chips.tsx';
import { FurtherResults } from './further-results.tsx';
import { loadFacilities, loadPendingInvoices, loadTerms } from './pickers.ts';
import { PreanalyticFields } from './preanalytic-fields.tsx';
import { ResultPicture } from './result-section.tsx';
import type { KnownTerms } from './result-terms.ts';
import { termName } from './sample-columns.tsx';
import type { useTerm } from './use-term.ts';
import { typedUnits } from './written-result.ts';

type Term = NonNullable<ReturnType<typeof useTerm>['data']>;

interface FieldsProps {
  form: FormHandle<SampleBody>;
  /** The row, or the source of a copy: names for its ids. */
  origin: Sample | null;
  term: Term | null;
}

interface SampleFieldsProps extends FieldsProps {
  /** Reserved by an order: only the storage and what was done with the sample may be corrected. */
  reserved: boolean;
  terms: KnownTerms;
}

export function SampleFields({ reserved, terms, ...props }: SampleFieldsProps) {
  const locked = reserved ? { ...props, form: { ...props.form, readOnly: true } } : props;
  return (
    <>
      <ResultFields {...locked} />
      <FurtherResults form={props.form} origin={props.origin} terms={terms} />
      <SpecimenFields {...locked} />
      <PreanalyticFields form={props.form} />
      <DonorFields {...locked} />
      <StorageFields {...props} locked={locked.form} />
    </>
  );
}

const requiredIn = (form: FormHandle<SampleBody>) => (form.readOnly ? undefined : ('required' as const));

function ResultFields({ form, origin, term }: FieldsProps) {
  const { t, i18n } = useTranslation('inventory');
  const typed = typedUnits(form.methods.watch('biomarkerValue') ?? '', term, i18n.language);
  const valueHint = typed
    ? t('converted_to', { units: formatUnits(term?.units ?? '') })
    : form.readOnly && origin?.valueAsSent
      ? t('sent_as', { value: origin.valueAsSent })
      : undefined;
  return (
    <PanelSection title={t('section_result')}>
      <ResultPicture form={form} term={term} />
      <div className="grid grid-cols-[2fr_1fr] gap-x-5 gap-y-4 max-sm:grid-cols-1">
        <FormAutocomplete
          form={form}
          name="loincBiomarkerId"
          holds="id"
          label={t('loinc_biomarker')}
          load={loadTerms}
          initialText={origin ? termName(origin.loincBiomarker) : ''}
          mark={requiredIn(form)}
          placeholder={t('biomarker_placeholder')}
          hint={term && !form.readOnly ? `${term.loincCode} ${term.name}` : undefined}
        />
        <FormTextField
          form={form}
          name="biomarkerValue"
          label={t('measured_value')}
          mono
          autoComplete="off"
          suffix={!typed && term?.units ? formatUnits(term.units) : null}
          hint={valueHint}
        />
        <FormTextField form={form} name="method" label={t('method')} autoComplete="off" />
        <FormDateField form={form} name="measuredOn" label={t('measured_on')} />
      </div>
    </PanelSection>
  );
}

function SpecimenFields({ form }: FieldsProps) {
  const { t } = useTranslation('inventory');
  const containers = useStock().data?.choices.containers ?? [];
  return (
    <PanelSection title={t('section_specimen')}>
      <FieldGrid columns={3}>
        <FormTextField
          form={form}
          name="accession"
          label={t('accession')}
          mono
          autoComplete="off"
          mark={requiredIn(form)}
        />
        <FormTextField form={form} name="biobankId" label={t('biobank_id')} mono autoComplete="off" />
        <FormDateField form={form} name="collectionDate" label={t('collection_date')} />
        <div className="grid grid-cols-[1fr_92px] items-start gap-2">
          <FormNumberField
            form={form}
            name="volumeNumber"
            label={t('volume')}
            unitBeside={form.methods.watch('volumeUnits')}
            mark={requiredIn(form)}
          />
          <FormSelectField
            form={form}
            name="volumeUnits"
            label={t('unit')}
            options={volumeUnits.map((value) => ({ value, label: t(`units.${value}`, { count: 2 }) }))}
          />
        </div>
        <FormAutocomplete
          form={form}
          name="storageContainer"
          label={t('container')}
          load={fromList(containers)}
        />
        <FormDateField form={form} name="expirationDate" label={t('expiration_date')} />
      </FieldGrid>
    </PanelSection>
  );
}

function DonorFields({ form, origin }: FieldsProps) {
  const { t } = useTranslation('inventory');
  const ethnicities = useStock().data?.choices.ethnicities ?? [];
  const [edited, setEdited] = useState<number | null>(null);
  const [dob, collected, zip] = form.methods.watch(['donorDob', 'collectionDate', 'donorZip']);
  const age = ageAt(dob, collected);
  const zipArea = /^\d{3}/.exec(zip ?? '')?.[0];
  return (
    <PanelSection title={t('section_donor')}>
      <div className="mb-4 flex items-end gap-5">
        <FormAutocomplete
          form={form}
          name="donorKey"
          className="flex-1"
          label={t('donor_key')}
          load={loadDonors(origin?.vendor?.id)}
          hint={form.readOnly ? undefined : t('donor_key_hint')}
        />
        {form.readOnly && origin?.donor ? (
          <Button variant="quiet" onClick={() => setEdited(origin.donor?.id ?? null)}>
            {t('donors.edit')}
          </Button>
        ) : null}
      </div>
      {form.readOnly ? <DonorChips diagnoses={origin?.donor?.diagnoses ?? []} /> : null}
      <DonorDialog id={edited} onClose={() => setEdited(null)} />
      <div className="grid grid-cols-[1.3fr_1fr_1.15fr_0.95fr] gap-x-5 gap-y-4 max-sm:grid-cols-1">
        <FormDateField
          form={form}
          name="donorDob"
          label={t('date_of_birth')}
          hint={age === null ? undefined : t(age >= 90 ? 'clients_see_90' : 'clients_see_age', { age })}
        />
        <FormSelectField
          form={form}
          name="donorGender"
          label={t('gender')}
          placeholder={t('not_said')}
          options={[
            { value: '' as const, label: t('not_said') },
            ...donorGenders.map((value) => ({ value, label: t(`genders.${value}`) })),
          ]}
        />
        <FormAutocomplete
          form={form}
          name="donorEthnicity"
          label={t('ethnicity')}
          load={fromList(ethnicities)}
        />
        <FormTextField
          form={form}
          name="donorZip"
          label={t('zip')}
          mono
          autoComplete="off"
          hint={zipArea ? t('clients_see_zip', { zip: zipArea }) : undefined}
        />
      </div>
    </PanelSection>
  );
}

/** `locked` is the form for fields that a reservation locks. */
function StorageFields({ form, origin, locked }: FieldsProps & { locked: FormHandle<SampleBody> }) {
  const { t } = useTranslation('inventory');
  const conditions = useStock().data?.choices.conditions ?? [];
  const invoice = useInvoiceNamed(origin?.invoiceId ?? null).data;
  const invoiceText = origin?.invoiceId ? (invoice?.number ?? `#${origin.invoiceId}`) : '';
  const reserved = locked.readOnly && origin?.status === 'reserved';
  return (
    <PanelSection title={t('section_storage')}>
      <div className="grid grid-cols-6 gap-x-5 gap-y-4 max-sm:grid-cols-1 [&>*]:col-span-2 max-sm:[&>*]:col-span-1">
        <FormAutocomplete
          form={form}
          name="storageCondition"
          label={t('condition')}
          load={fromList(conditions)}
        />
        <FormAutocomplete
          form={form}
          name="storageFacilityId"
          holds="id"
          className="!col-span-4 max-sm:!col-span-1"
          label={t('facility')}
          load={loadFacilities}
          initialText={origin?.storageFacility.name ?? ''}
          mark={requiredIn(form)}
        />
        <FormTextField
          form={form}
          name="storageLocation"
          className="!col-span-4 max-sm:!col-span-1"
          label={t('storage_location')}
          mono
          autoComplete="off"
        />
        <FormPriceField
          form={locked}
          name="specimenPrice"
          label={t('specimen_price')}
          hint={locked.readOnly ? undefined : t('price_hint')}
        />
        <FormAutocomplete
          form={locked}
          name="invoiceId"
          holds="id"
          className="!col-span-4 max-sm:!col-span-1"
          label={t('vendor_order')}
          load={loadPendingInvoices}
          initialText={invoiceText}
          hint={origin?.vendor?.name}
        />
        {reserved ? null : (
          <FormSelectField
            form={form}
            name="status"
            label={t('status')}
            options={settableStatuses.map((value) => ({ value, label: t(`ui:state_${value}`) }))}
          />
        )}
      </div>
    </PanelSection>
  );
}
