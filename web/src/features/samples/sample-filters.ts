import { resultClasses } from '@aliquot/contract/result-classes';
import { donorGenders } from '@aliquot/contract/sample-client';
import { type Sample, sampleStatuses } from '@aliquot/contract/samples';
import { ageRules, anyNumber, idOf, priceRules } from '../../platform/filters/index.ts';
import { formatUnits } from '../../platform/format/index.ts';
import { useSpanWords } from '../../platform/lists/index.ts';
import type { SpanRules } from '../../ui/field/span-text.ts';
import type { FilterDef } from '../../ui/table/column.ts';
import { splitValues } from '../../ui/table/filter-value.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useFacilityChoices } from '../facilities/index.ts';
import { loadVendors } from '../vendors/index.ts';
import { useInvoiceNamed, useStock } from './api.ts';
import { loadInvoices, loadTerms } from './pickers.ts';
import { termName } from './sample-columns.tsx';

/** Every field people ask by. Words for what only has an id come from the rows in sight, or are read. */
export function useSampleFilters(state: ListState, rows: readonly Sample[]): readonly FilterDef[] {
  const { t } = useTranslation('inventory');
  const inSpan = useSpanWords();
  const choices = useStock().data?.choices;
  const facilities = useFacilityChoices().data?.items ?? [];
  const invoice = useInvoiceNamed(idOf(state.filters.invoiceId) ?? null).data;
  const codes = splitValues(state.filters.loincCode);
  // Of one biomarker the unit is known; values of several have none in common.
  const only = codes.length === 1 ? rows.find(({ loincCode }) => loincCode === codes[0]) : undefined;
  const unit = formatUnits(only?.loincBiomarker.units ?? '');
  const plain = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
  const number = (key: string, name: string, rules: SpanRules): FilterDef => ({
    key,
    name,
    span: 'number',
    numbers: rules,
    format: inSpan(rules.kind === 'price' ? 'money' : 'number', rules),
  });
  const day = (key: string, name: string): FilterDef => ({ key, name, span: 'day', format: inSpan('day') });
  return [
    {
      key: 'status',
      name: t('status'),
      many: true,
      options: sampleStatuses.map((value) => ({ value, label: t(`ui:state_${value}`) })),
    },
    {
      key: 'loincCode',
      name: t('biomarker'),
      many: true,
      load: loadTerms,
      format: (code) => {
        const known = rows.find((row) => row.loincCode === code);
        return known ? `${termName(known.loincBiomarker)} ${code}` : code;
      },
    },
    {
      key: 'resultClass',
      name: t('result_class'),
      many: true,
      options: [...resultClasses, 'none' as const].map((value) => ({ value, label: t(`classes.${value}`) })),
    },
    number('value', t('measured_value'), { ...anyNumber, compares: true, unit }),
    {
      key: 'donorGender',
      name: t('sex'),
      many: true,
      options: donorGenders.map((value) => ({ value, label: t(`genders.${value}`) })),
    },
    number('age', t('age'), ageRules),
    {
      key: 'donorEthnicity',
      anyValue: true,
      name: t('ethnicity'),
      many: true,
      options: plain(choices?.ethnicities),
    },
    day('collected', t('collected')),
    day('expires', t('expires')),
    {
      key: 'expired',
      name: t('expiry_state'),
      options: [
        { value: 'true', label: t('expired') },
        { value: 'false', label: t('not_expired') },
      ],
    },
    number('price', t('price'), priceRules),
    {
      key: 'priced',
      name: t('pricing'),
      options: [
        { value: 'true', label: t('priced') },
        { value: 'false', label: t('unpriced') },
      ],
    },
    {
      key: 'storageFacilityId',
      name: t('facility'),
      many: true,
      options: facilities.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      key: 'storageCondition',
      anyValue: true,
      name: t('condition'),
      many: true,
      options: plain(choices?.conditions),
    },
    {
      key: 'storageContainer',
      anyValue: true,
      name: t('container'),
      many: true,
      options: plain(choices?.containers),
    },
    {
      key: 'invoiceId',
      name: t('vendor_order'),
      load: loadInvoices,
      format: (value) =>
        invoice && String(invoice.id) === value ? (invoice.number ?? `#${value}`) : `#${value}`,
    },
    {
      key: 'vendorId',
      name: t('vendor'),
      load: loadVendors,
      format: (value) => rows.find((row) => String(row.vendor?.id) === value)?.vendor?.name ?? `#${value}`,
    },
    day('received', t('received')),
  ];
}
