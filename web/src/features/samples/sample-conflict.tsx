import type { Sample, SampleBody } from '@aliquot/contract/samples';
import { formatDay, formatInstant, formatMoney } from '../../platform/format.ts';
import type { FormHandle } from '../../ui/form/form.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useInvoiceNamed } from './api.ts';
import { termName } from './sample-columns.tsx';
import { formValues } from './sample-form-values.ts';

interface SampleConflictProps {
  form: FormHandle<SampleBody>;
  theirs: Sample;
}

/** Somebody saved this sample meanwhile: both versions, field by field, to choose from. */
export function SampleConflict({ form, theirs }: SampleConflictProps) {
  const { t, i18n } = useTranslation('inventory');
  const day = (value: unknown) => (value ? formatDay(String(value), i18n.language) : undefined);
  const invoice = useInvoiceNamed(theirs.invoiceId).data;
  // What one has picked oneself the form knows the words of.
  const known = (id: number | null, words: string) => (value: unknown) => (value === id ? words : undefined);
  return (
    <VersionConflict
      form={form}
      theirs={formValues(theirs, i18n.language) as SampleBody}
      savedAt={formatInstant(theirs.updatedAt, i18n.language)}
      labels={{
        loincBiomarkerId: t('loinc_biomarker'),
        biomarkerValue: t('measured_value'),
        accession: t('accession'),
        biobankId: t('biobank_id'),
        collectionDate: t('collection_date'),
        volumeNumber: t('volume'),
        volumeUnits: t('unit'),
        storageContainer: t('container'),
        expirationDate: t('expiration_date'),
        donorDob: t('date_of_birth'),
        donorGender: t('gender'),
        donorEthnicity: t('ethnicity'),
        donorZip: t('zip'),
        storageCondition: t('condition'),
        storageFacilityId: t('facility'),
        storageLocation: t('storage_location'),
        specimenPrice: t('specimen_price'),
        invoiceId: t('vendor_order'),
        status: t('status'),
      }}
      words={{
        loincBiomarkerId: known(theirs.loincBiomarker.id, termName(theirs.loincBiomarker)),
        storageFacilityId: known(theirs.storageFacilityId, theirs.storageFacility.name),
        collectionDate: day,
        expirationDate: day,
        donorDob: day,
        donorGender: (value) => (value ? t(`genders.${String(value)}`) : undefined),
        status: (value) => (value ? t(`ui:state_${String(value)}`) : undefined),
        specimenPrice: (value) =>
          typeof value === 'number' ? formatMoney(value, i18n.language) : t('unpriced'),
        invoiceId: (value) =>
          value && value === theirs.invoiceId ? (invoice?.number ?? `#${value}`) : undefined,
      }}
    />
  );
}
