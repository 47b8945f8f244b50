import * as z from 'zod/mini';
import { downloadLink } from './downloads.ts';
import { type ByGroup, endpoint, type Row, type RowDocs, shapeFor } from './endpoint.ts';
import { id } from './fields.ts';
import { client, type Role } from './roles.ts';

/** Exports of lists: a call beside a list's `get_many`, with its access and its filters, but no page. */

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportLimits {
  /** Null: any number. */
  rows: Record<ExportFormat, number | null>;
  ids: number;
  /** Of one user. */
  filesPerHour: number;
}

/** A workbook with more rows than staff get is more than spreadsheet programs open. */
export const exportLimits: Record<'staff' | 'client', ExportLimits> = {
  staff: { rows: { csv: null, xlsx: 200_000 }, ids: 10_000, filesPerHour: 60 },
  client: { rows: { csv: 50_000, xlsx: 20_000 }, ids: 1_000, filesPerHour: 20 },
};

type Query = z.ZodMiniObject;
/** The filters and the order of a list. */
type Selection<Q extends Query> = z.ZodMiniObject<Omit<Q['shape'], 'skip' | 'limit'>, z.core.$strict>;
type ExportBody<Q extends Query> = z.ZodMiniObject<
  {
    format: z.ZodMiniEnum<{ csv: 'csv'; xlsx: 'xlsx' }>;
    ids: z.ZodMiniOptional<z.ZodMiniArray<typeof id>>;
    filter: z.ZodMiniOptional<Selection<Q>>;
  },
  z.core.$strict
>;

/** Exactly one of `ids` and `filter` is given. */
const exportBody = <Q extends Query>(list: Q, maxIds: number): ExportBody<Q> =>
  z.strictObject({
    format: z.enum(exportFormats),
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxIds))),
    filter: z.optional(z.omit(list as Query, { skip: true, limit: true } as never)),
  }) as unknown as ExportBody<Q>;

type ListRow = Row & { access: readonly Role[]; body: Query | ByGroup<Query> };
type QueryOf<B, G extends keyof ByGroup> = B extends ByGroup<Query> ? B[G] : B extends Query ? B : never;
type BodyOf<B, A extends readonly Role[]> =
  Extract<A[number], (typeof client)[number]> extends never
    ? ExportBody<QueryOf<B, 'staff'>>
    : { staff: ExportBody<QueryOf<B, 'staff'>>; client: ExportBody<QueryOf<B, 'client'>> };

/** The export of a list, for those who may read it: clients get smaller files. */
export function exportOf<const R extends ListRow>(list: R) {
  const bodyFor = (group: keyof ByGroup) => exportBody(shapeFor(list.body, group), exportLimits[group].ids);
  const isForClients = list.access.some((role) => (client as readonly Role[]).includes(role));
  return endpoint({
    method: 'POST',
    path: list.path.replace(/get_many$/, 'export') as `/api/${string}`,
    kind: 'write',
    access: list.access as R['access'],
    body: (isForClients
      ? { staff: bodyFor('staff'), client: bodyFor('client') }
      : bodyFor('staff')) as BodyOf<R['body'], R['access']>,
    response: downloadLink,
  });
}

/** Documentation of the export of a list. */
export const exportDocs = (things: string, scope: RowDocs['scope'] = 'any'): RowDocs => ({
  scope,
  errors: ['invalid_input', 'export_too_large', 'too_many_requests'],
  summary: `Get an address of an export of ${things}, as csv or xlsx`,
});
