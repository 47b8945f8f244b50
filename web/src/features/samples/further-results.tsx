import type { FurtherResult } from '@aliquot/contract/sample-results';
import type { Sample } from '@aliquot/contract/samples';
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { formatDay, formatUnits } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAutocomplete } from '../../ui/form/form-autocomplete.tsx';
import { FormDateField } from '../../ui/form/form-date-field.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { ResultText, Ruler } from '../specimen-view/index.ts';
import type { SampleBody } from './api.ts';
import { loadTerms } from './pickers.ts';
import type { KnownTerms } from './result-terms.ts';
import { termName } from './sample-columns.tsx';
import { typedUnits } from './written-result.ts';

interface FurtherResultsProps {
  form: FormHandle<SampleBody>;
  /** The row, or the source of a copy. */
  origin: Sample | null;
  terms: KnownTerms;
}

/** The results besides the first one: read with their rulers, edited as rows. */
export function FurtherResults({ form, origin, terms }: FurtherResultsProps) {
  const { t } = useTranslation('inventory');
  const { fields, append, remove } = useFieldArray({
    control: form.methods.control,
    name: 'results',
  });
  if (form.readOnly && (origin?.results.length ?? 0) === 0) return null;
  return (
    <PanelSection title={t('section_results')}>
      {form.readOnly ? (
        <ul className="divide-y divide-line">
          {origin?.results.map((result) => (
            <ResultLine key={result.id} result={result} />
          ))}
        </ul>
      ) : (
        <>
          {fields.map((field, index) => (
            <ResultRow
              key={field.id}
              form={form}
              index={index}
              origin={origin}
              terms={terms}
              onRemove={() => remove(index)}
            />
          ))}
          <Button
            variant="quiet"
            className="-ml-2.5"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => append({ value: '', method: '', measuredOn: null })}
          >
            {t('add_result')}
          </Button>
        </>
      )}
    </PanelSection>
  );
}

function ResultLine({ result: each }: { result: FurtherResult }) {
  const { t, i18n } = useTranslation('inventory');
  const { loincBiomarker, loincCode, result, method, measuredOn, valueAsSent } = each;
  const sent = valueAsSent && t('sent_as', { value: valueAsSent });
  const how = [sent, method, measuredOn && formatDay(measuredOn, i18n.language)].filter(Boolean).join(', ');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_132px] items-center gap-x-4 py-2 text-dense max-sm:grid-cols-1">
      <span className="min-w-0">
        <span className="block truncate" title={loincBiomarker.name}>
          {termName(loincBiomarker)} <span className="font-mono text-label text-t3">{loincCode}</span>
        </span>
        {how ? <span className="block text-label text-t3">{how}</span> : null}
      </span>
      <span className="text-right font-mono max-sm:text-left">
        <ResultText result={each} />
      </span>
      {result?.base ? (
        <Ruler
          value={result.number}
          low={result.base.low}
          high={result.base.high}
          unit={formatUnits(loincBiomarker.units ?? '')}
        />
      ) : null}
    </li>
  );
}

interface ResultRowProps extends FurtherResultsProps {
  index: number;
  onRemove: () => void;
}

function ResultRow({ form, index, origin, terms, onRemove }: ResultRowProps) {
  const { t, i18n } = useTranslation('inventory');
  const id = form.methods.watch(`results.${index}.loincBiomarkerId`);
  const known = origin?.results.find(({ loincBiomarker }) => loincBiomarker.id === id);
  const term = id === undefined ? undefined : terms.get(id);
  const units = term?.units;
  const typed = typedUnits(form.methods.watch(`results.${index}.value`) ?? '', term, i18n.language);
  const named = (label: string) => t('of_result', { label, number: index + 1 });
  return (
    <fieldset className="mb-4 grid grid-cols-[2fr_1fr_32px] gap-x-5 gap-y-3 border-b border-line pb-4 max-sm:grid-cols-[1fr_32px]">
      <legend className="sr-only">{t('result_number', { number: index + 1 })}</legend>
      <FormAutocomplete
        form={form}
        name={`results.${index}.loincBiomarkerId`}
        holds="id"
        label={t('loinc_biomarker')}
        fullLabel={named(t('loinc_biomarker'))}
        load={loadTerms}
        initialText={known ? termName(known.loincBiomarker) : ''}
        mark="required"
        placeholder={t('biomarker_placeholder')}
        onPick={(option) => {
          if (option) terms.set(Number(option.id), option);
        }}
      />
      <FormTextField
        form={form}
        name={`results.${index}.value`}
        className="max-sm:col-span-2"
        label={t('measured_value')}
        fullLabel={named(t('measured_value'))}
        mono
        autoComplete="off"
        mark="required"
        suffix={units && !typed ? formatUnits(units) : null}
        hint={typed ? t('converted_to', { units: formatUnits(units ?? '') }) : undefined}
      />
      <IconButton
        className="mt-6 max-sm:col-start-2 max-sm:row-start-1"
        label={t('remove_result', { number: index + 1 })}
        icon={<X size={16} aria-hidden="true" />}
        onClick={onRemove}
      />
      <FormTextField
        form={form}
        name={`results.${index}.method`}
        className="max-sm:col-span-2"
        label={t('method')}
        fullLabel={named(t('method'))}
        autoComplete="off"
      />
      <FormDateField
        form={form}
        name={`results.${index}.measuredOn`}
        className="max-sm:col-span-2"
        label={t('measured_on')}
        fullLabel={named(t('measured_on'))}
      />
    </fieldset>
  );
}
