import type { Sample } from '@aliquot/contract/samples';
import { idOf } from '../../platform/filters/index.ts';
import { formatUnits } from '../../platform/format/index.ts';
import { useFilters } from '../../platform/lists/index.ts';
import type { FilterDef } from '../../ui/table/column.ts';
import { splitValues } from '../../ui/table/filter-value.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { loadDiagnoses, useCategoryNames } from '../diagnoses/index.ts';
import { useFacilityChoices } from '../facilities/index.ts';
import { loadVendors } from '../vendors/index.ts';
import { useInvoiceNamed, useStock } from './api.ts';
import { loadInvoices, loadTerms } from './pickers.ts';
import { termName } from './sample-columns.tsx';
import { sampleFilters } from './sample-query.ts';

/** Names for ids come from the loaded rows, or are fetched. */
export function useSampleFilters(state: ListState, rows: readonly Sample[]): readonly FilterDef[] {
  const choices = useStock().data?.choices;
  const facilities = useFacilityChoices().data?.items ?? [];
  const invoice = useInvoiceNamed(idOf(state.filters.invoiceId) ?? null).data;
  const diagnoses = useCategoryNames(state.filters.diagnosis !== undefined);
  const codes = splitValues(state.filters.loincCode);
  // The unit is known for a single biomarker; values of several have none in common.
  const only = codes.length === 1 ? rows.find(({ loincCode }) => loincCode === codes[0]) : undefined;
  const plain = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
  return useFilters(sampleFilters, {
    loincCode: {
      load: loadTerms,
      format: (code) => {
        const known = rows.find((row) => row.loincCode === code);
        return known ? `${termName(known.loincBiomarker)} ${code}` : code;
      },
    },
    value: { unit: formatUnits(only?.loincBiomarker.units ?? '') },
    donorEthnicity: { options: plain(choices?.ethnicities) },
    storageFacilityId: {
      options: facilities.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    storageCondition: { options: plain(choices?.conditions) },
    storageContainer: { options: plain(choices?.containers) },
    diagnosis: {
      load: loadDiagnoses,
      format: (code) => [code, diagnoses.get(code)].filter(Boolean).join(' '),
    },
    invoiceId: {
      load: loadInvoices,
      format: (value) => (String(invoice?.id) === value ? (invoice?.number ?? undefined) : undefined),
    },
    vendorId: {
      load: loadVendors,
      format: (value) => rows.find((row) => String(row.vendor?.id) === value)?.vendor?.name,
    },
  });
}
