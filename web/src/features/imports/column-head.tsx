import type { ImportColumn, ImportField } from '@aliquot/contract/imports';
import { Select } from '../../ui/select/select.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { PlacedColumn } from './api.ts';

interface ColumnHeadProps {
  column: PlacedColumn;
  holds: ImportColumn;
  /** The fields that it may hold. */
  fields: readonly ImportField[];
  busy: boolean;
  onTake: (holds: ImportColumn) => void;
}

/** The heading of a column and what it holds: a field, the results of a biomarker, or nothing. */
export function ColumnHead({ column, holds, fields, busy, onTake }: ColumnHeadProps) {
  const { t } = useTranslation('imports');
  const { heading, named } = column;
  const results = resultsIn(column);
  const biomarker = named?.biomarker ?? results?.loincCode ?? '';
  return (
    <th scope="col" className="min-w-36 px-1.5 pb-2 text-left align-bottom font-normal">
      <span className="mb-1 block max-w-44 truncate font-mono text-micro text-t3" title={heading}>
        {heading || '—'}
      </span>
      <Select
        size="small"
        label={t('column_holds', { heading })}
        disabled={busy}
        value={choiceOf(holds)}
        options={[
          { value: '', label: t('ignored') },
          ...(results ? [{ value: choiceOf(results), label: t('results_of', { biomarker }) }] : []),
          ...fields.map((value) => ({ value, label: t(`field.${value}`) })),
        ]}
        onChange={(value) => onTake(fields.find((field) => field === value) ?? (value ? results : null))}
      />
    </th>
  );
}

/** A holding as one text. */
export const choiceOf = (holds: ImportColumn): string =>
  holds === null || typeof holds === 'string' ? (holds ?? '') : `results ${holds.loincCode}`;

/** The results of the biomarker that a column is matched with or that its heading names. */
const resultsIn = ({ result, named }: PlacedColumn) =>
  result ?? (named && !named.problem ? { loincCode: named.loincCode, units: named.units } : null);
