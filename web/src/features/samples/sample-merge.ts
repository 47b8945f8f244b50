import { invoices } from '@aliquot/contract/invoices';
import type { Sample, SampleBody } from '@aliquot/contract/samples';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { rowQuery } from '../../platform/api/index.ts';
import { useMergedSave } from '../../platform/entity/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';
import { termName } from './sample-columns.tsx';
import { formValues } from './sample-form-values.ts';

export function useSampleMerge() {
  const { t, i18n } = useTranslation('inventory');
  const client = useQueryClient();
  const invoiceName = useRef('');
  // The form already has the texts of the user's own selections.
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
    words: (theirs) => ({
      loincBiomarkerId: known(theirs.loincBiomarker.id, termName(theirs.loincBiomarker)),
      storageFacilityId: known(theirs.storageFacilityId, theirs.storageFacility.name),
      specimenPrice: (value) =>
        typeof value === 'number' ? formatMoney(value, i18n.language) : t('unpriced'),
      invoiceId: (value) => (value && value === theirs.invoiceId ? invoiceName.current : undefined),
    }),
    together: [
      ['loincBiomarkerId', 'biomarkerValue'],
      ['volumeNumber', 'volumeUnits'],
      ['storageFacilityId', 'storageLocation'],
    ],
    // Another biomarker classifies the result by other intervals, which the form has to load first.
    reviewFirst: ['loincBiomarkerId'],
  });
}
