import {
  type ImportField,
  type ImportRow,
  type ImportRun,
  importFields,
  isBusy,
} from '@aliquot/contract/imports';
import { useMemo } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { columnsOf, type RowsShown, rowsPerPage, useImportRows, useMatch } from './api.ts';
import { CheckRow } from './check-row.tsx';

interface CheckTableProps {
  run: ImportRun;
  shown: RowsShown;
  onShow: (shown: RowsShown) => void;
}

/** The rows of the file, with the field of each column. */
export function CheckTable({ run, shown, onShow }: CheckTableProps) {
  const { t } = useTranslation(['imports', 'ui']);
  const { data, error, refetch } = useImportRows(run.id, shown);
  const match = useMatch(run.id);
  // Keeps the column order of the first check, so that cells do not move while the user edits them.
  const mapping = run.columns.map(({ field }) => field ?? '').join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: edited cells change the counts, not the order
  const columns = useMemo(() => columnsOf(run), [run.id, mapping]);
  const busy = isBusy(run) || match.isPending;
  const rows: readonly ImportRow[] = data?.items ?? [];
  // A new mapping shows at once; the rows follow when they have been checked.
  const wanted = match.isPending ? match.variables : undefined;
  const fields = wanted?.fields ?? run.columns.map(({ field }) => field);
  const dayFirst = wanted?.dayFirst ?? run.dayFirst;
  const hasDays = fields.some((field) => field !== null && dayFields.includes(field));
  const take = (at: number, field: ImportField | null) =>
    match.mutate({
      // One column for each field: the previous column of the field becomes ignored.
      fields: fields.map((now, index) => (index === at ? field : now === field ? null : now)),
      dayFirst,
    });
  return (
    <>
      <div className="overflow-x-auto" aria-busy={busy}>
        <table className="border-separate border-spacing-0 text-dense">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-10 bg-s2 pr-3 pb-2 text-left align-bottom font-normal text-label text-t3"
              >
                {t('line')}
              </th>
              {columns.map(({ heading, at }) => (
                <th key={at} scope="col" className="min-w-36 px-1.5 pb-2 text-left align-bottom font-normal">
                  <span className="mb-1 block max-w-44 truncate font-mono text-micro text-t3">
                    {heading || '—'}
                  </span>
                  <Select
                    size="small"
                    label={t('column_holds', { heading })}
                    disabled={busy}
                    value={fields[at] ?? ''}
                    options={[
                      { value: '', label: t('ignored') },
                      ...importFields.map((value) => ({ value, label: t(`field.${value}`) })),
                    ]}
                    onChange={(value) => take(at, value === '' ? null : (value as ImportField))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <CheckRow key={row.row} run={run} columns={columns} row={row} busy={busy} />
            ))}
          </tbody>
        </table>
      </div>
      {error ? (
        <ErrorState {...listError(error, t('rows_could_not_load'))} onRetry={() => void refetch()} />
      ) : null}
      {data && rows.length === 0 ? <p className="py-6 text-t2">{t('no_rows')}</p> : null}
      <div className="mt-3 flex flex-wrap items-center gap-3 text-dense text-t2">
        {hasDays ? (
          <label htmlFor="day-first" className="flex items-center gap-2">
            <Switch
              id="day-first"
              checked={dayFirst}
              disabled={busy}
              onChange={(event) => match.mutate({ fields, dayFirst: event.target.checked })}
            />
            {t('day_first')}
          </label>
        ) : null}
        {data && data.count > rowsPerPage ? (
          <span className="ml-auto flex items-center gap-2">
            {t('ui:page_range', {
              from: shown.skip + 1,
              to: Math.min(shown.skip + rowsPerPage, data.count),
              total: data.count,
            })}
            <Button
              size="small"
              disabled={shown.skip === 0}
              onClick={() => onShow({ ...shown, skip: Math.max(0, shown.skip - rowsPerPage) })}
            >
              {t('ui:previous')}
            </Button>
            <Button
              size="small"
              disabled={shown.skip + rowsPerPage >= data.count}
              onClick={() => onShow({ ...shown, skip: shown.skip + rowsPerPage })}
            >
              {t('ui:next')}
            </Button>
          </span>
        ) : null}
      </div>
    </>
  );
}

const dayFields: readonly ImportField[] = ['collectionDate', 'donorDob', 'expirationDate'];
