import type { ImportColumn, ImportRow, ImportRun } from '@aliquot/contract/imports';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { controlClass } from '../../ui/field/control-class.ts';
import { useTranslation } from '../../ui/words.tsx';
import { holdingOf, type PlacedColumn, useEditRow } from './api.ts';
import { placeName } from './place-name.ts';

interface CheckRowProps {
  run: ImportRun;
  columns: readonly PlacedColumn[];
  row: ImportRow;
  busy: boolean;
}

/** One row of the file; cells with errors can be edited in place, with the expected value below. */
export function CheckRow({ run, columns, row, busy }: CheckRowProps) {
  const { t } = useTranslation('imports');
  // A row of the wrong length has shifted cells: any of them may need editing.
  const open = row.faults.some(({ field, column }) => field === null && column === null);
  const isFaulty = ({ field, at }: PlacedColumn) =>
    row.faults.some((fault) => (field === null ? fault.column === at : fault.field === field));
  return (
    <>
      <tr>
        <td className="sticky left-0 z-10 border-t border-line bg-s2 py-1.5 pr-3 font-mono text-t3">
          {row.line}
        </td>
        {columns.map((column) => {
          const { at } = column;
          const holds = holdingOf(column);
          const cell = row.cells[at] ?? '';
          return (
            <td key={at} className="border-t border-line px-1.5 py-1.5">
              {holds && (isFaulty(column) || open) ? (
                <CellInput
                  key={cell}
                  run={run}
                  row={row}
                  holds={holds}
                  cell={cell}
                  busy={busy}
                  label={t('cell', {
                    line: row.line,
                    field: placeName(t, run, { field: column.field, column: at }),
                  })}
                />
              ) : (
                <span className="block max-w-44 truncate px-1 font-mono" title={cell}>
                  {cell}
                </span>
              )}
            </td>
          );
        })}
      </tr>
      {row.faults.length > 0 ? (
        <tr>
          <td className="sticky left-0 z-10 bg-s2" />
          <td colSpan={run.columns.length} className="px-1.5 pb-2">
            {row.faults.map(({ field, column, fault, message }) => (
              <p
                key={`${field} ${column} ${fault}`}
                className="flex items-start gap-2 text-label text-danger"
              >
                <TriangleAlert size={14} className="mt-px shrink-0" aria-hidden="true" />
                <span className="sticky left-16 max-w-160">
                  {field !== null || column !== null
                    ? t('named', { field: placeName(t, run, { field, column }), text: message })
                    : message}
                </span>
              </p>
            ))}
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface CellInputProps extends Omit<CheckRowProps, 'columns'> {
  holds: NonNullable<ImportColumn>;
  cell: string;
  label: string;
}

/** Saved on blur or Enter; Escape restores the original. */
function CellInput({ run, row, holds, cell, busy, label }: CellInputProps) {
  const edit = useEditRow(run.id);
  const [value, setValue] = useState(cell);
  const save = () => {
    if (value !== cell && !edit.isPending) edit.mutate({ row: row.row, holds, value });
  };
  return (
    <div className={controlClass({ size: 'small', invalid: true, disabled: busy, extra: 'w-full min-w-32' })}>
      <input
        value={value}
        aria-label={label}
        aria-invalid
        // Not disabled, so that the focus stays.
        readOnly={busy || edit.isPending}
        onChange={(event) => setValue(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape' && value !== cell) {
            // Only resets the cell: the dialog stays open.
            event.stopPropagation();
            setValue(cell);
          }
        }}
        className="w-full min-w-0 bg-transparent font-mono text-dense outline-none"
      />
    </div>
  );
}
