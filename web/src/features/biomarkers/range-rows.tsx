import type { Range } from '@aliquot/contract/biomarkers';
import { labelWord, rangeLabels, rangeWords } from '@aliquot/contract/range-words';
import { type RangeSex, rangeSexes } from '@aliquot/contract/result-classes';
import { writeNumber } from '@aliquot/contract/write-number';
import { Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { formatUnits } from '../../platform/format/index.ts';
import { Autocomplete } from '../../ui/autocomplete/autocomplete.tsx';
import { Button } from '../../ui/button/button.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useNumberErrorText } from '../../ui/field/number-words.ts';
import { errorText } from '../../ui/form/error-text.ts';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { useFormField } from '../../ui/form/use-form-field.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { spanWords } from '../../ui/span-words.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { useTranslation } from '../../ui/words.tsx';
import { GapField, GapText } from './gap-field.tsx';
import { type Gap, gapsAmong, newRow, type Overlap, type RangesValues } from './range-form.ts';
import { useLanguage } from './use-language.ts';

type Handle = FormHandle<RangesValues>;

/** On a small screen the fields of a row are in two columns with their own labels. */
const columns =
  'grid grid-cols-[minmax(0,1.5fr)_minmax(0,1.1fr)_72px_72px_88px_88px_minmax(64px,auto)_32px] gap-x-2 max-sm:grid-cols-2 max-sm:gap-y-2';

interface RangeRowsProps {
  form: Handle;
  units: string | null;
  overlaps: ReadonlyMap<number, Overlap>;
  ranges: readonly Range[];
}

/** The intervals as rows to read or edit; an error is shown below its row, over the full width. */
export function RangeRows({ form, units, overlaps, ranges }: RangeRowsProps) {
  const { t } = useTranslation('biomarkers');
  const { fields, append, remove } = useFieldArray({ control: form.methods.control, name: 'ranges' });
  if (form.readOnly) return <ReadRows ranges={ranges} units={units} />;
  const gaps = gapsAmong(form.methods.watch('ranges'));
  return (
    <div className="mt-6">
      <Head />
      {fields.map((field, index) => (
        <RangeRow
          key={field.id}
          form={form}
          index={index}
          units={units}
          overlap={overlaps.get(index)}
          gap={gaps.get(index)}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        variant="quiet"
        className="mt-3 -ml-2.5"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => append(newRow)}
      >
        {t('add_range')}
      </Button>
    </div>
  );
}

function Head() {
  const { t } = useTranslation('biomarkers');
  const names = ['label', 'sex', 'age_from', 'age_to', 'low', 'high', 'units'] as const;
  return (
    <div
      aria-hidden="true"
      className={`${columns} border-b border-line pb-2 text-label font-medium text-t2 max-sm:hidden`}
    >
      {names.map((name) => (
        <span key={name}>{t(name)}</span>
      ))}
    </div>
  );
}

/** Read-only: the same columns as text, and each row as a sentence for screen readers. */
function ReadRows({ ranges, units }: Pick<RangeRowsProps, 'ranges' | 'units'>) {
  const { t } = useTranslation('biomarkers');
  const language = useLanguage();
  if (ranges.length === 0) return <p className="mt-6 text-t2">{t('no_ranges_yet')}</p>;
  const faint = (words: string) => <span className="font-sans text-t3">{words}</span>;
  const written = (value: number | null) => (value === null ? '' : writeNumber(value, language));
  const gaps = gapsAmong(ranges);
  const end = (value: number | null) => written(value) || faint(t('open'));
  return (
    <div className="mt-6">
      <Head />
      <ul className="divide-y divide-line">
        {ranges.map((range, at) => {
          const gap = gaps.get(at);
          return (
            <li key={range.id}>
              <span className="sr-only max-sm:not-sr-only max-sm:block max-sm:py-2.5">
                {rangeWords(language, range)}: {spanWords(t, written(range.low), written(range.high))} {units}
              </span>
              <div aria-hidden="true" className={`${columns} h-11 items-center text-dense max-sm:hidden`}>
                <span className="truncate">{labelWord(language, range.label)}</span>
                <span>{t(`sexes.${range.sex}`)}</span>
                <span className="font-mono">{range.ageFrom ?? faint(t('any_age'))}</span>
                <span className="font-mono">{range.ageTo ?? faint(t('any_age'))}</span>
                <span className="font-mono">{end(range.low)}</span>
                <span className="font-mono">{end(range.high)}</span>
                <span className="truncate font-mono text-t3">{units}</span>
              </div>
              {gap ? <GapText gap={gap} owner={range.gapOwner} /> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface RangeRowProps {
  form: Handle;
  index: number;
  units: string | null;
  overlap: Overlap | undefined;
  gap: Gap | undefined;
  onRemove: () => void;
}

/** Fields only mark errors; the text is shown once, below the row. */
const quiet = '[&>p]:hidden';

function RangeRow({ form, index, units, overlap, gap, onRemove }: RangeRowProps) {
  const { t, i18n } = useTranslation('biomarkers');
  const sexes = rangeSexes.map((value) => ({ value, label: t(`sexes.${value}`) }));
  const errors = (form.methods.formState.errors.ranges?.[index] ?? {}) as Record<
    string,
    { message?: string }
  >;
  const numberErrorText = useNumberErrorText();
  const held: Record<string, unknown> = form.methods.watch(`ranges.${index}`);
  const numberError = numberCells
    .filter(({ name }) => errors[name])
    .map(({ name }) => numberErrorText(held[name], rulesOf(name, units)))
    .find((words) => words !== undefined);
  const small = useSmallScreen();
  const [own] = Object.values(errors);
  const message = overlap?.sentence ?? numberError ?? errorText(i18n, own);
  return (
    <fieldset className="border-b border-line py-2.5 last-of-type:border-b-0">
      <legend className="sr-only">{t('range_row', { number: index + 1 })}</legend>
      <div className={`${columns} items-center`}>
        <LabelField form={form} index={index} />
        <FormSelectField
          form={form}
          name={`ranges.${index}.sex`}
          label={t('sex')}
          labelHidden={!small}
          className={quiet}
          options={sexes as { value: RangeSex; label: string }[]}
        />
        {numberCells.map(({ name, label, placeholder }) => (
          <NumberCell
            key={name}
            form={form}
            index={index}
            name={name}
            units={units}
            label={t(label)}
            placeholder={t(placeholder)}
            overlap={overlap}
          />
        ))}
        <span className="truncate font-mono text-dense text-t3" title={units ?? undefined}>
          {units}
        </span>
        <IconButton
          label={t('delete_range', { number: index + 1 })}
          icon={<Trash2 size={16} aria-hidden="true" />}
          className="size-8 max-sm:justify-self-end"
          onClick={onRemove}
        />
      </div>
      {gap ? <GapField form={form} index={index} gap={gap} /> : null}
      {message ? (
        <p className="mt-1.5 flex items-start justify-end gap-1.5 pr-10 text-label text-danger" role="status">
          <TriangleAlert size={14} className="mt-px" aria-hidden="true" />
          {message}
        </p>
      ) : null}
    </fieldset>
  );
}

/** A known label or free text. Stored in English, shown in the user's language. */
function LabelField({ form, index }: { form: Handle; index: number }) {
  const { t } = useTranslation('biomarkers');
  const language = useLanguage();
  const { field, error } = useFormField({ form, name: `ranges.${index}.label`, label: t('label') });
  const words = rangeLabels.map((id) => ({ id, label: labelWord(language, id) }));
  const stored = (text: string) => words.find(({ label }) => label === text)?.id ?? text;
  return (
    <Autocomplete
      ref={field.ref}
      label={t('label')}
      labelHidden={!useSmallScreen()}
      className={quiet}
      value={labelWord(language, field.value)}
      onChange={(text) => field.onChange(stored(text))}
      onBlur={field.onBlur}
      error={error}
      load={async ({ search, skip, limit }) => {
        const found = words.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
        return { items: found.slice(skip, skip + limit), count: found.length };
      }}
    />
  );
}

const numberCells = [
  { name: 'ageFrom', label: 'age_from', placeholder: 'any_age' },
  { name: 'ageTo', label: 'age_to', placeholder: 'any_age' },
  { name: 'low', label: 'low', placeholder: 'open' },
  { name: 'high', label: 'high', placeholder: 'open' },
] as const;
type NumberName = (typeof numberCells)[number]['name'];

const rulesOf = (name: NumberName, units: string | null) =>
  name === 'low' || name === 'high'
    ? ({ kind: 'measure', unit: formatUnits(units ?? '') } as const)
    : ({ kind: 'whole', unit: undefined } as const);

interface NumberCellProps {
  form: Handle;
  index: number;
  name: NumberName;
  units: string | null;
  label: string;
  placeholder: string;
  overlap: Overlap | undefined;
}

function NumberCell({ form, index, name, units, label, placeholder, overlap }: NumberCellProps) {
  const rules = rulesOf(name, units);
  const { field, error } = useFormField({ form, name: `ranges.${index}.${name}`, label });
  return (
    <NumberField
      {...field}
      value={field.value ?? null}
      kind={rules.kind}
      unitBeside={rules.unit}
      label={label}
      labelHidden={!useSmallScreen()}
      className={quiet}
      placeholder={placeholder}
      error={overlap?.field === name ? overlap.sentence : error}
    />
  );
}
