import {
  type ImportColumn,
  type ImportField,
  type ImportKind,
  type ImportRun,
  imports,
  isBusy,
  type WordField,
} from '@aliquot/contract/imports';
import { invoices } from '@aliquot/contract/invoices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  call,
  download,
  listRowQuery,
  readOptions,
  refreshRoom,
  rowQuery,
  uploadForm,
} from '../../platform/api/index.ts';
import type { UploadHooks } from '../../ui/upload/use-upload.ts';

const room = '/api/inventory/imports';

export type PlacedColumn = ImportRun['columns'][number] & {
  /** Its index in the file: two columns may have the same heading. */
  at: number;
};

/** What a column holds, as it is matched. */
export const holdingOf = ({ field, result }: ImportRun['columns'][number]): ImportColumn => field ?? result;

/** How many samples an import added, or results if it is one of those. */
export const addedOf = ({ kind, counts: { added, results } }: ImportRun) =>
  kind === 'results' ? added : added - results;

/** The accession first, then the columns with most errors, so that they are easy to find; then the rest. */
export function columnsOf(run: ImportRun): PlacedColumn[] {
  const faults = ({ field, at }: PlacedColumn) =>
    run.faults
      .filter((known) => (field === null ? known.column === at : known.field === field))
      .reduce((sum, { count }) => sum + count, 0);
  const weight = (column: PlacedColumn) => (column.field === 'accession' ? Infinity : faults(column));
  return run.columns
    .map((column, at) => ({ ...column, at }))
    .sort((a, b) => weight(b) - weight(a) || a.at - b.at);
}

/** Polls besides the live events, because a lost connection delivers none. */
const pollMs = 1500;

export const useImportRun = (id: number | null) =>
  useQuery({
    ...rowQuery(imports.get, { params: { id: id ?? 0 } }),
    // Background polling must not extend the session.
    queryFn: (context) =>
      call(imports.get, { params: { id: id ?? 0 } }, { ...readOptions(context), background: true }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? pollMs : false),
    meta: { inline: true },
  });

export const useImportRuns = () => useQuery(listRowQuery(imports.getMany, { body: { limit: 5 } }));

export interface RowsShown {
  skip: number;
  state?: 'good' | 'bad';
  fault?: ImportRun['faults'][number]['fault'];
  field?: ImportField;
  column?: number;
}

export const rowsPerPage = 20;

export const useImportRows = (id: number, shown: RowsShown) =>
  useQuery(listRowQuery(imports.rows, { params: { id }, body: { ...shown, limit: rowsPerPage } }));

/** Vendor orders that can still take samples. */
export const usePendingInvoices = () =>
  useQuery({
    ...rowQuery(invoices.getMany, {
      body: { status: 'pending', active: true, limit: 200, sortBy: '-createdAt' },
    }),
    meta: { inline: true },
  });

export interface ImportTarget {
  kind: ImportKind;
  storageFacilityId?: number;
  invoiceId?: number;
  storageLocation?: string;
}

/** Uploads a sheet for checking and returns the import. */
export const sendSheet = (file: File, target: ImportTarget, hooks: UploadHooks) =>
  uploadForm(
    imports.importFile,
    {
      ...Object.fromEntries(Object.entries(target).map(([key, value]) => [key, String(value)])),
      dryRun: 'true',
    },
    file,
    'import',
    hooks,
  );

function useDecision<V>(decide: (given: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: decide, onSettled: () => refreshRoom(client, room) });
}

export const useEditRow = (id: number) =>
  useDecision(({ row, holds, value }: { row: number; holds: NonNullable<ImportColumn>; value: string }) =>
    call(imports.editRow, {
      params: { id, row },
      body:
        typeof holds === 'string' ? { cells: { [holds]: value } } : { results: { [holds.loincCode]: value } },
    }),
  );

/** How a sheet is read. */
export interface Sheet {
  fields: ImportColumn[];
  dayFirst: boolean;
  rowsAreResults: boolean;
  words: ImportRun['words'];
}

const codesOf = (words: Sheet['words'], field: WordField) =>
  Object.fromEntries(
    words.flatMap(({ field: of, word, code }) => (of === field && code !== null ? [[word, code]] : [])),
  ) as Record<string, never>;

export const useMatch = (id: number) =>
  useDecision(({ fields, words, ...body }: Sheet) =>
    call(imports.match, {
      params: { id },
      body: {
        ...body,
        words: {
          material: codesOf(words, 'material'),
          anticoagulant: codesOf(words, 'anticoagulant'),
        },
        fields: fields.map((holds) => (typeof holds === 'string' ? holds : null)),
        results: fields.flatMap((holds, column) =>
          holds === null || typeof holds === 'string' ? [] : [{ column, ...holds }],
        ),
      },
    }),
  );

export const useCommit = (id: number) =>
  useDecision((take: 'good' | 'all') => call(imports.commit, { params: { id }, body: { take } }));

export const useCancel = () => useDecision((id: number) => call(imports.cancel, { params: { id } }));

export const useUndo = () => useDecision((id: number) => call(imports.undo, { params: { id } }));

/** Downloads the rejected rows as a file. */
export const useRejects = () =>
  useMutation({
    mutationFn: (id: number) => call(imports.rejects, { params: { id } }),
    onSuccess: ({ url }) => download(url),
  });
