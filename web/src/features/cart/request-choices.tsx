import { type BiomarkerClient, listBiomarkers } from '@aliquot/contract/biomarker-list';
import { call } from '../../platform/api/index.ts';
import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadOptions, LoadPage } from '../../ui/autocomplete/use-paged-options.ts';
import { FormAutocomplete } from '../../ui/form/form-autocomplete.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { biomarkerOption, splitName } from '../biomarkers/index.ts';
import { usePreanalyticOptions } from '../specimen-view/index.ts';
import { type RequestHandle, type RequestTerm, termOf, thawLimits } from './request-form.ts';
import { useStoredChoices } from './stored-choices.ts';

interface TermOption extends AutocompleteOption {
  term: RequestTerm;
}

const optionOf = (term: RequestTerm & { available?: number }): TermOption => ({
  id: term.loincCode,
  ...biomarkerOption(term, term.available),
  term,
});

/** A search with several biomarkers offers those; a text search offers the whole catalogue. */
const loadFrom = (among: readonly RequestTerm[]): LoadPage<TermOption> =>
  among.length > 0
    ? async ({ search, skip, limit }) => {
        const words = search.trim().toLowerCase();
        const found = among.filter(({ name, loincCode }) =>
          `${name} ${loincCode}`.toLowerCase().includes(words),
        );
        return { items: found.slice(skip, skip + limit).map(optionOf), count: found.length };
      }
    : loadAll;

async function loadAll({ search, skip, limit, signal }: LoadOptions) {
  const words = search.trim();
  const body = { skip, limit, ...(words ? { search: words } : { sortBy: '-stock' as const }) };
  const page = (await call(listBiomarkers, { body }, { signal })) as {
    items: BiomarkerClient[];
    count: number;
  };
  return { items: page.items.map(optionOf), count: page.count };
}

interface RequestBiomarkerProps {
  form: RequestHandle;
  among: readonly RequestTerm[];
  /** The selected biomarker. */
  term: RequestTerm | null;
  onChange: (term: RequestTerm | null) => void;
}

/** The requested biomarker, if the search had several or none. */
export function RequestBiomarker({ form, among, term, onChange }: RequestBiomarkerProps) {
  const { t } = useTranslation('cart');
  const first = termOf({ among });
  return (
    <FormAutocomplete
      form={form}
      name="loincCode"
      holds="id"
      label={t('biomarker')}
      mark="required"
      load={loadFrom(among)}
      initialText={first ? splitName(first.name).first : ''}
      placeholder={t('biomarker_placeholder')}
      // Two codes may share a name.
      hint={term ? `${term.loincCode} ${splitName(term.name).rest}` : undefined}
      onPick={(option) => {
        onChange(option?.term ?? null);
        // A value span belongs to its biomarker and unit.
        if (option) for (const end of ['valueFrom', 'valueTo'] as const) form.methods.setValue(end, null);
      }}
    />
  );
}

/** What the sample is and how it was handled. */
export function PreanalyticChoices({ form }: { form: RequestHandle }) {
  const { t } = useTranslation('cart');
  const { materials, anticoagulants, fastings } = usePreanalyticOptions();
  const any = { value: '' as const, label: t('any') };
  const known = fastings.flatMap(({ value, label }) => (value === 'unknown' ? [] : [{ value, label }]));
  return (
    <>
      <FormSelectField
        form={form}
        name="material"
        label={t('material')}
        placeholder={t('any')}
        options={[any, ...materials]}
      />
      <FormSelectField
        form={form}
        name="anticoagulant"
        label={t('anticoagulant')}
        placeholder={t('any')}
        options={[any, ...anticoagulants]}
      />
      <FormSelectField
        form={form}
        name="fasting"
        label={t('fasting')}
        placeholder={t('any')}
        options={[any, ...known]}
      />
      <FormSelectField
        form={form}
        name="thawsMost"
        label={t('freeze_thaws')}
        placeholder={t('any')}
        options={[any, ...thawLimits.map((value) => ({ value, label: t(`thaws_most.${value}`) }))]}
      />
    </>
  );
}

/** Container and storage condition. Values in stock are offered; any other text is possible. */
export function StoredFields({ form }: { form: RequestHandle }) {
  const { t } = useTranslation('cart');
  const { containers, conditions } = useStoredChoices();
  return (
    <>
      <FormAutocomplete
        form={form}
        name="storageContainer"
        label={t('container')}
        placeholder={t('any')}
        load={containers}
      />
      <FormAutocomplete
        form={form}
        name="storageCondition"
        label={t('storage')}
        placeholder={t('any')}
        load={conditions}
      />
    </>
  );
}
