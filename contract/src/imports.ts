import * as z from 'zod/mini';
import { downloadLink } from './downloads.ts';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id, idText, instant, optionalText, text } from './fields.ts';
import { type FileFault, fileFaults, type RowFault, rowFaults } from './import-faults.ts';
import { anticoagulants, materials } from './materials.ts';
import { unitErrors } from './messages/units.ts';
import { staff } from './roles.ts';
import { maxResults } from './sample-results.ts';

export { type FileFault, fileFaults, type RowFault, rowFaults };

/** The columns a sheet of samples may have, in the order of the template. */
export const importFields = [
  'accession',
  'biobankId',
  'biomarkerValue',
  'collectionDate',
  'donorDob',
  'donorEthnicity',
  'donorGender',
  'donorZip',
  'expirationDate',
  'loincCode',
  'specimenPrice',
  'storageCondition',
  'storageContainer',
  'storageLocation',
  'volumeNumber',
  'volumeUnits',
  'donorId',
  'material',
  'anticoagulant',
  'fasting',
  'freezeThaws',
  'hoursToProcessing',
  'hoursToFreezer',
  'diagnoses',
  'units',
  'method',
  'measuredOn',
] as const;
export type ImportField = (typeof importFields)[number];

/** `samples`: new samples with their results. `results`: results of samples in stock. */
export const importKinds = ['samples', 'results'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The columns that a sheet of each kind may have. */
export const fieldsOfKind: Record<ImportKind, readonly ImportField[]> = {
  samples: importFields,
  results: ['accession', 'loincCode', 'biomarkerValue', 'units', 'method', 'measuredOn'],
};

/** Without these columns a sheet cannot be read. */
export const requiredFields: Record<ImportKind, readonly ImportField[]> = {
  samples: ['accession', 'loincCode', 'volumeNumber', 'volumeUnits'],
  results: ['accession', 'loincCode', 'biomarkerValue'],
};

/** A column with results of one biomarker; without `units` in those of the catalogue. */
export const resultColumn = z.strictObject({ loincCode: text(20), units: z.nullable(text(40)) });
export type ResultColumn = z.output<typeof resultColumn>;

/** What a column of a sheet holds. */
export type ImportColumn = ImportField | ResultColumn | null;

/** The fields in which staff may say what a vendor's own word means. */
export const wordFields = ['material', 'anticoagulant'] as const satisfies ImportField[];
export type WordField = (typeof wordFields)[number];

const maxWords = 200;
const wordsAs = <C extends readonly string[]>(codes: C) =>
  z._default(
    z
      .record(z.string().check(z.minLength(1), z.maxLength(255)), z.enum(codes))
      .check(z.refine((words) => Object.keys(words).length <= maxWords)),
    {},
  );
/** What words of the vendor mean, such as `{ anticoagulant: { EDTA: 'k2_edta' } }`; case makes no difference. */
export const vendorWords = z.strictObject({
  material: wordsAs(materials),
  anticoagulant: wordsAs(anticoagulants),
});
export type VendorWords = z.output<typeof vendorWords>;

/**
 * `reading` and `checking` lead to `checked`, where a user decides; `committing` leads to `done`. In the busy states
 * background work is running.
 */
export const importStates = [
  'reading',
  'checking',
  'checked',
  'committing',
  'done',
  'refused',
  'cancelling',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];
export const busyStates = ['reading', 'checking', 'committing', 'cancelling', 'undoing'] as const;
export const isBusy = ({ state }: { state: ImportState }) =>
  (busyStates as readonly string[]).includes(state);

/** `good`: all good rows; `all`: none unless all are good. */
export const importTakes = ['good', 'all'] as const;

const shown = z.nullable(z.string());
const field = z.enum(importFields);
/** Where an error is: in a field, in a column of results by its index, or in the whole row. */
const place = { field: z.nullable(field), column: z.nullable(z.int()) };

export const importRun = z.object({
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  by: z.object({ id, name: z.string() }),
  createdAt: instant,
  /** Where new samples go; for results of samples in stock its id is 0 and its name empty. */
  storageFacility: z.object({ id: z.int(), name: z.string() }),
  storageLocation: shown,
  invoice: z.nullable(z.object({ id, number: shown, vendor: z.string() })),
  take: z.nullable(z.enum(importTakes)),
  /** Whether 5/6/2024 is the fifth of June rather than the sixth of May. */
  dayFirst: z.boolean(),
  /** Whether rows with the same accession are further results of one sample. */
  rowsAreResults: z.boolean(),
  /** Words that nobody knew, with the number of rows they reject: the most frequent first, then those with a code. */
  words: z.array(
    z.object({ field: z.enum(wordFields), word: z.string(), count: z.int(), code: z.nullable(z.string()) }),
  ),
  /** Methods as buyers will read them, with the number of good rows: the most frequent first, at most 200. */
  methods: z.array(z.object({ method: z.string(), count: z.int() })),
  /** The columns of the file, with the matched field or the biomarker whose results they hold. */
  columns: z.array(
    z.object({
      heading: z.string(),
      field: z.nullable(field),
      result: z.nullable(resultColumn),
      /** The biomarker that the heading names, taken or not, and why it cannot be. */
      named: z.nullable(
        z.object({
          ...resultColumn.shape,
          biomarker: shown,
          problem: z.nullable(z.enum(['loinc_unknown', ...unitErrors])),
        }),
      ),
    }),
  ),
  /** Required fields without a matching column. */
  missing: z.array(field),
  counts: z.object({
    rows: z.int(),
    good: z.int(),
    bad: z.int(),
    /** Rows without anything to add: empty ones, and results that are in stock already. */
    blank: z.int(),
    added: z.int(),
    /** Of the added rows, those that are a further result of a sample in stock or of the sample of another row. */
    results: z.int(),
  }),
  /** Errors by column and kind, the most frequent first. */
  faults: z.array(z.object({ ...place, fault: z.enum(rowFaults), count: z.int() })),
  /** Rows processed in the current step. */
  done: z.int(),
  /** Why it failed, as a sentence. */
  problem: z.nullable(z.object({ fault: z.enum(fileFaults), message: z.string() })),
});
export type ImportRun = z.output<typeof importRun>;

export const importRowStates = ['good', 'bad', 'blank', 'added'] as const;

export const importRow = z.object({
  /** Number of the record after the heading, from 1, and the line of the file where it starts. */
  row: z.int(),
  line: z.int(),
  state: z.enum(importRowStates),
  cells: z.array(z.string()),
  faults: z.array(
    z.object({
      ...place,
      fault: z.enum(rowFaults),
      /** The found and the expected value, as a sentence. */
      message: z.string(),
    }),
  ),
  sampleId: z.nullable(id),
});
export type ImportRow = z.output<typeof importRow>;

const params = z.strictObject({ id: idText });
const cell = z.string().check(z.maxLength(1000));
const flag = z.optional(z.enum(['true', 'false']));

export const imports = {
  importFile: endpoint({
    method: 'POST',
    path: '/api/inventory/samples/import_file',
    kind: 'write',
    access: staff,
    query: z.strictObject({
      kind: z.optional(z.enum(importKinds)),
      /** Required for samples; for results it, the vendor order and the location are those of the samples. */
      storageFacilityId: z.optional(idText),
      invoiceId: z.optional(idText),
      storageLocation: optionalText(),
      /** Only check: nothing is added until `commit`. Otherwise all good rows are added. */
      dryRun: flag,
      dayFirst: flag,
    }),
    upload: true,
    response: importRun,
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/inventory/samples/get_file_template',
    kind: 'stream',
    access: staff,
    query: z.strictObject({
      format: z.optional(z.enum(['xlsx', 'csv'])),
      kind: z.optional(z.enum(importKinds)),
    }),
    response: z.string(),
    media: 'application/octet-stream',
  }),
  getMany: endpoint({
    method: 'POST',
    path: '/api/inventory/imports/get_many',
    kind: 'read',
    access: staff,
    body: z.strictObject({
      skip: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
      limit: z._default(z.int().check(z.gte(1), z.lte(50)), 10),
    }),
    response: z.object({ items: z.array(importRun), count: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/inventory/imports/{id}',
    kind: 'read',
    access: staff,
    params,
    response: importRun,
  }),
  rows: endpoint({
    method: 'POST',
    path: '/api/inventory/imports/{id}/rows',
    kind: 'read',
    access: staff,
    params,
    body: z.strictObject({
      skip: z._default(z.int().check(z.gte(0), z.lte(10_000_000)), 0),
      limit: z._default(z.int().check(z.gte(1), z.lte(200)), 50),
      state: z.optional(z.enum(importRowStates)),
      fault: z.optional(z.enum(rowFaults)),
      field: z.optional(field),
      column: z.optional(z.int().check(z.gte(0), z.lt(200))),
    }),
    response: z.object({ items: z.array(importRow), count: z.int() }),
  }),
  editRow: endpoint({
    method: 'PATCH',
    path: '/api/inventory/imports/{id}/rows/{row}',
    kind: 'write',
    access: staff,
    params: z.strictObject({ id: idText, row: idText }),
    body: z.strictObject({
      cells: z._default(z.partialRecord(field, cell), {}),
      /** Cells of columns of results, by LOINC code. */
      results: z._default(z.record(z.string().check(z.maxLength(20)), cell), {}),
    }),
    response: z.object({ run: importRun, row: importRow }),
  }),
  match: endpoint({
    method: 'POST',
    path: '/api/inventory/imports/{id}/match',
    kind: 'write',
    access: staff,
    params,
    body: z.strictObject({
      /** The field of each column of the file, or null. */
      fields: z.array(z.nullable(field)).check(z.maxLength(200)),
      /** Columns without a field that hold results of a biomarker. */
      results: z._default(
        z
          .array(z.strictObject({ column: z.int().check(z.gte(0), z.lt(200)), ...resultColumn.shape }))
          .check(z.maxLength(maxResults)),
        [],
      ),
      dayFirst: z.boolean(),
      rowsAreResults: z._default(z.boolean(), false),
      /** Replaces what was said before; without it that stays. */
      words: z.optional(vendorWords),
    }),
    response: importRun,
  }),
  commit: endpoint({
    method: 'POST',
    path: '/api/inventory/imports/{id}/commit',
    kind: 'write',
    access: staff,
    params,
    body: z.strictObject({ take: z.enum(importTakes) }),
    response: importRun,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/inventory/imports/{id}/cancel',
    kind: 'write',
    access: staff,
    params,
    response: importRun,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/inventory/imports/{id}/undo',
    kind: 'write',
    access: staff,
    params,
    response: importRun,
  }),
  rejects: endpoint({
    method: 'POST',
    path: '/api/inventory/imports/{id}/rejects',
    kind: 'write',
    access: staff,
    params,
    response: downloadLink,
  }),
};

export const importsDocs: DocsOf<typeof imports> = {
  importFile: {
    scope: 'any',
    errors: ['invalid_input', 'malformed_request', 'too_large', 'media_type_not_accepted', 'import_refused'],
    summary:
      'Import a sheet of samples, or of results for samples in stock, sent as multipart/form-data: check it, then add all good rows. The reply comes when it is done, or after a while with the progress so far',
  },
  template: {
    scope: 'any',
    errors: ['invalid_input'],
    summary: 'A sheet with the right headings, examples and allowed values, as xlsx or csv',
  },
  getMany: { scope: 'any', errors: ['invalid_input'], summary: 'List imports, newest first' },
  get: { scope: 'any', errors: ['not_found'], summary: 'Read the progress and results of an import' },
  rows: {
    scope: 'any',
    errors: ['invalid_input', 'not_found'],
    summary: 'List the rows of an import with their errors',
  },
  editRow: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed'],
    summary: 'Correct cells of a checked row; the corrected values are added, not those of the file',
  },
  match: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed'],
    summary: 'Match columns to fields; all rows are checked again',
  },
  commit: {
    scope: 'any',
    errors: ['invalid_input', 'not_found', 'transition_not_allowed', 'import_refused'],
    summary: 'Add the checked rows in one step: all good ones, or none unless all are good',
  },
  cancel: {
    scope: 'any',
    errors: ['not_found', 'transition_not_allowed'],
    summary: 'Cancel an import that is not done; nothing of it is kept',
  },
  undo: {
    scope: 'any',
    errors: ['not_found', 'transition_not_allowed', 'samples_in_orders'],
    summary: 'Undo a finished import as a whole, if none of its samples was ordered since',
  },
  rejects: {
    scope: 'any',
    errors: ['not_found'],
    summary: 'Get an address of a csv file with the rejected rows and their errors',
  },
};
