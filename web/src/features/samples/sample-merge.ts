import { invoices } from '@aliquot/contract/invoices';
import type { Sample, SampleBody } from '@aliquot/contract/samples';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { rowQuery } from '../../platform/api/index.ts';
import { useMergedSave } from '../../platform/entity/index.ts';
import { formatDay, formatMoney } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { termName } from './sample-columns.tsx';
import { formValues } from './sample-form-values.ts';

export function useSampleMerge() {
  const { t, i18n } = useTranslation('inventory');
  const client = useQueryClient();
  const invoiceName = useRef('');
  const day = (value: unknown) => (value ? formatDay(String(value), i18n.language) : undefined);
  // What one has picked oneself the form knows the words of.
  const known = (id: number | null, words: string) => (value: unknown) => (value === id ? words : undefined);
  return useMergedSave<Sample, SampleBody>({
    valuesOf: async (theirs) => {
      const id = theirs.invoiceId;
      const invoice = id
        ? await client.fetchQuery(rowQuery(invoices.get, { params: { id } })).catch(() => null)
        : null;
      invoiceName.current = invoice?.number ?? `#${id}`;
      return formValues(theirs, i18n.language) as SampleBody;
    },
    labels: {
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
    },
    words: (theirs) => ({
      loincBiomarkerId: known(theirs.loincBiomarker.id, termName(theirs.loincBiomarker)),
      storageFacilityId: known(theirs.storageFacilityId, theirs.storageFacility.name),
      collectionDate: day,
      expirationDate: day,
      donorDob: day,
      donorGender: (value) => (value ? t(`genders.${String(value)}`) : undefined),
      volumeUnits: (value) => t(`units.${String(value)}`, { count: 2 }),
      status: (value) => (value ? t(`ui:state_${String(value)}`) : undefined),
      specimenPrice: (value) =>
        typeof value === 'number' ? formatMoney(value, i18n.language) : t('unpriced'),
      invoiceId: (value) => (value && value === theirs.invoiceId ? invoiceName.current : undefined),
    }),
    together: [
      ['loincBiomarkerId', 'biomarkerValue'],
      ['volumeNumber', 'volumeUnits'],
      ['storageFacilityId', 'storageLocation'],
    ],
    // Another biomarker judges the result by other intervals, which the form has to read first.
    lookFirst: ['loincBiomarkerId'],
  });
}
