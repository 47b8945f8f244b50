import type { ImportKind } from '@aliquot/contract/imports';
import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { editRow } from './checking/edit-row.ts';
import { sendRejects } from './checking/send-rejects.ts';
import {
  cancelImport,
  commitImport,
  matchImport,
  type OrderedCount,
  undoImport,
} from './committing/commit-import.ts';
import { awaitImport, importFile } from './import-file.ts';
import { listImportRows, listImports } from './list-imports.ts';
import { presentImport } from './present.ts';
import { keepIfTaken, receiveSheet } from './reading/receive-sheet.ts';
import { sendTemplate } from './reading/template.ts';

interface Needs {
  orderedOf: Record<ImportKind, OrderedCount>;
}

export const createImports = ({ orderedOf }: Needs): Handlers<Contract['imports']> => ({
  importFile: {
    prepare: (context) => receiveSheet(context),
    run: (context, { query }, sheet) => keepIfTaken(context, sheet, () => importFile(context, query, sheet)),
    after: (context, { query }, run) => awaitImport(context, query, run),
  },
  template: (context, { query }) => sendTemplate(context, query.format ?? 'xlsx', query.kind ?? 'samples'),
  getMany: (context, { body }) => listImports(context, body),
  get: (context, { params }) => presentImport(context, params.id),
  rows: (context, { params, body }) => listImportRows(context, params.id, body),
  editRow: (context, { params, body }) => editRow(context, params.id, params.row, body),
  match: (context, { params, body }) => matchImport(context, params.id, body),
  commit: (context, { params, body }) => commitImport(context, params.id, body.take),
  cancel: (context, { params }) => cancelImport(context, params.id),
  undo: (context, { params }) => undoImport(context, params.id, orderedOf),
  rejects: (context, { params }) => sendRejects(context, params.id),
});
