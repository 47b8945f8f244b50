import type { OrderLine } from '@aliquot/contract/orders';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx';
import { FieldMessage } from '../../../ui/field/field-frame.tsx';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import { useFormField } from '../../../ui/form/use-form-field.ts';
import { useTranslation } from '../../../ui/words.tsx';
import { splitName } from '../../biomarkers/index.ts';
import { useOrderWords } from '../use-order-words.ts';

interface WithSamples extends FieldValues {
  sampleIds?: number[] | undefined;
}

interface LineChoiceProps<V extends WithSamples> {
  form: FormHandle<V>;
  label: string;
  lines: readonly OrderLine[];
}

/** The lines of a transition, each with a checkbox, and one for all. */
export function LineChoice<V extends WithSamples>({ form, label, lines }: LineChoiceProps<V>) {
  const { t } = useTranslation('orders');
  const { money } = useOrderWords();
  const id = useId();
  const { field, error } = useFormField({ form, name: 'sampleIds' as never, label });
  const chosen = new Set((field.value ?? []) as number[]);
  const set = (ids: readonly number[]) => field.onChange(ids as never);
  const total = lines.reduce((sum, line) => sum + (chosen.has(line.sampleId) ? line.price : 0), 0);
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-message` : undefined}>
      <legend className="mb-1 text-label font-medium text-t2">{label}</legend>
      <div className="overflow-hidden rounded-control border border-ctl bg-s1">
        <label
          htmlFor={`${id}-all`}
          className="flex items-center gap-1 border-b border-line pr-3 pl-1 text-dense"
        >
          <Checkbox
            id={`${id}-all`}
            checked={chosen.size === lines.length}
            mixed={chosen.size > 0 && chosen.size < lines.length}
            onChange={() => set(chosen.size === lines.length ? [] : lines.map(({ sampleId }) => sampleId))}
          />
          <span className="flex-1">{t('chosen_of', { chosen: chosen.size, count: lines.length })}</span>
          <span className="font-mono">{money(total)}</span>
        </label>
        <ul className="max-h-56 overflow-y-auto">
          {lines.map((line) => (
            <ChoiceRow
              key={line.sampleId}
              line={line}
              invalid={Boolean(error)}
              checked={chosen.has(line.sampleId)}
              onToggle={() =>
                set(
                  lines
                    .map(({ sampleId }) => sampleId)
                    .filter((one) => (one === line.sampleId ? !chosen.has(one) : chosen.has(one))),
                )
              }
            />
          ))}
        </ul>
      </div>
      <div className="mt-1.5">
        <FieldMessage id={`${id}-message`} error={error} />
      </div>
    </fieldset>
  );
}

interface ChoiceRowProps {
  line: OrderLine;
  checked: boolean;
  invalid: boolean;
  onToggle: () => void;
}

function ChoiceRow({ line, checked, invalid, onToggle }: ChoiceRowProps) {
  const { t } = useTranslation('orders');
  const { money, volume } = useOrderWords();
  const id = useId();
  return (
    <li className="border-b border-line last:border-0">
      <label
        htmlFor={id}
        className="flex min-h-10 items-center gap-1 pr-3 pl-1 text-dense hover:bg-s3 max-sm:flex-wrap max-sm:py-1.5"
      >
        <Checkbox id={id} checked={checked} aria-invalid={invalid || undefined} onChange={onToggle} />
        <span className="w-34 shrink-0">
          <span className="block truncate font-mono">{line.accession}</span>
          <span className="block font-mono text-label text-t3">{line.code}</span>
        </span>
        <span className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full max-sm:pl-8">
          <span className="block truncate" lang="en" title={line.loincBiomarker.name}>
            {splitName(line.loincBiomarker.name).first}
          </span>
          <span className="block truncate text-label text-t3">
            {[line.storageFacility.name, line.storageLocation].filter(Boolean).join(', ')}
          </span>
        </span>
        {line.expired ? (
          <span className="flex items-center gap-1 text-label text-orange">
            <TriangleAlert size={14} aria-hidden="true" />
            {t('expired')}
          </span>
        ) : null}
        <span className="w-18 shrink-0 text-right font-mono text-t2 max-sm:ml-auto max-sm:w-auto">
          {volume(line)}
        </span>
        <span className="w-22 shrink-0 text-right font-mono max-sm:w-auto max-sm:pl-2">
          {money(line.price)}
        </span>
      </label>
    </li>
  );
}
