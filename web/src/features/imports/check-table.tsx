import {
  fieldsOfKind,
  type ImportColumn,
  type ImportField,
  type ImportRow,
  type ImportRun,
  isBusy,
} from '@aliquot/contract/imports';
import { useMemo } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { columnsOf, holdingOf, type RowsShown, type Sheet, useImportRows, useMatch } from './api.ts';
import { RowPages, SheetSwitch } from './check-foot.tsx';
import { CheckRow } from './check-row.tsx';
import { ColumnHead, choiceOf } from './column-head.tsx';
import { Methods } from './methods.tsx';
import { VendorWords } from './vendor-words.tsx';

interface CheckTableProps {
  run: ImportRun;
  shown: RowsShown;
  onShow: (shown: RowsShown) => void;
}

/** The rows of the file, with what each column holds. */
export function CheckTable({ run, shown, onShow }: CheckTableProps) {
  const { t } = useTranslation(['imports', 'ui']);
  const { data, error, refetch } = useImportRows(run.id, shown);
  const { busy, fields, dayFirst, rowsAreResults, words, change } = useSheet(run);
  // Keeps the column order of the first check, so that cells do not move while the user edits them.
  const mapping = run.columns.map((column) => choiceOf(holdingOf(column))).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: edited cells change the counts, not the order
  const columns = useMemo(() => columnsOf(run), [run.id, mapping]);
  const rows: readonly ImportRow[] = data?.items ?? [];
  const hasDays = fields.some((field) => typeof field === 'string' && dayFields.includes(field));
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
              {columns.map((column) => (
                <ColumnHead
                  key={column.at}
                  column={column}
                  holds={fields[column.at] ?? null}
                  fields={fieldsOfKind[run.kind]}
                  busy={busy}
                  onTake={(holds) => change({ fields: withHolding(fields, column.at, holds) })}
                />
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
      <NotTaken run={run} />
      <VendorWords words={words} busy={busy} onChange={(next) => change({ words: next })} />
      <Methods methods={run.methods} />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3 text-dense text-t2">
        {hasDays ? (
          <SheetSwitch
            id="day-first"
            label={t('day_first')}
            checked={dayFirst}
            disabled={busy}
            onChange={(checked) => change({ dayFirst: checked })}
          />
        ) : null}
        {run.kind === 'samples' ? (
          <SheetSwitch
            id="rows-are-results"
            label={t('rows_are_results')}
            checked={rowsAreResults}
            disabled={busy}
            onChange={(checked) => change({ rowsAreResults: checked })}
          />
        ) : null}
        <RowPages count={data?.count ?? 0} shown={shown} onShow={onShow} />
      </div>
    </>
  );
}

/** How the sheet is read. A change shows at once; the rows follow when they have been checked. */
function useSheet(run: ImportRun) {
  const match = useMatch(run.id);
  const wanted = match.isPending ? match.variables : undefined;
  const fields = wanted?.fields ?? run.columns.map(holdingOf);
  const { dayFirst, rowsAreResults, words } = wanted ?? run;
  const now: Sheet = { fields, dayFirst, rowsAreResults, words };
  return {
    ...now,
    busy: isBusy(run) || match.isPending,
    change: (changed: Partial<Sheet>) => match.mutate({ ...now, ...changed }),
  };
}

/** One column for each field: the previous column of the field becomes ignored. */
const withHolding = (fields: readonly ImportColumn[], at: number, holds: ImportColumn) =>
  fields.map((now, index) => (index === at ? holds : choiceOf(now) === choiceOf(holds) ? null : now));

/** Headings that name a biomarker whose results cannot be taken. */
function NotTaken({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  return run.columns.map(({ heading, named }, at) =>
    named?.problem ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and they keep their order
      <p key={at} className="mt-2 text-label text-t2">
        {t('column_not_taken', { heading, reason: t(`not_taken.${named.problem}`) })}
      </p>
    ) : null,
  );
}

const dayFields: readonly ImportField[] = ['collectionDate', 'donorDob', 'expirationDate', 'measuredOn'];
