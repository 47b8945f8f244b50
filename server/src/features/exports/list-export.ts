import { type ByGroup, type Row, shapeFor } from '@aliquot/contract/endpoint';
import type { ExportFormat } from '@aliquot/contract/exports';
import type { ExportedList } from '@aliquot/contract/list-exports';
import { groupOf } from '@aliquot/contract/roles';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { countRows, idsOf, inPortions, type ListDefinition, readItems } from '../../platform/lists/index.ts';
import { createDownload, type MadeFile, registerDownload } from '../downloads/index.ts';
import { type Column, headingsIn, type Words, widthsIn } from './columns.ts';
import { exportFile, type Table } from './export-file.ts';
import { assertRate, assertSize, limitsOf } from './limits.ts';

type ExportRow = Row & { body: z.ZodMiniObject | ByGroup<z.ZodMiniObject>; access: readonly string[] };
type BodyOf<R extends ExportRow, G extends keyof ByGroup> = z.output<
  R['body'] extends ByGroup<z.ZodMiniObject> ? R['body'][G] : Extract<R['body'], z.ZodMiniObject>
>;
type FilterOf<R extends ExportRow, G extends keyof ByGroup> = NonNullable<
  BodyOf<R, G> extends { filter?: infer F } ? F : never
>;

/** What a group of users gets of a list. */
interface Side<Filter, Item> {
  /** The shape of one item for this group: what it does not declare reaches no file. */
  item: z.ZodMiniType<Item>;
  source: (
    context: Context,
    query: Filter,
  ) => ListDefinition<{ id: number }, object> | Promise<ListDefinition<{ id: number }, object>>;
  /** A function, where they depend on the exported rows. */
  columns:
    | readonly Column<Item>[]
    | ((context: Context, ids: readonly number[]) => Promise<readonly Column<Item>[]>);
}

interface ListExport<R extends ExportRow, StaffItem, ClientItem> {
  name: ExportedList;
  /** The export of the contract. */
  row: R;
  title: Words;
  staff?: Side<FilterOf<R, 'staff'>, StaffItem>;
  client?: Side<FilterOf<R, 'client'>, ClientItem>;
  /** The file has names of LOINC. */
  loinc?: boolean;
  /** What a workbook has on a sheet of its own, about the same rows. */
  secondSheet?: SecondSheet<R>;
}

/** Its rows do not count against the limits of the file. */
interface SecondSheet<R extends ExportRow> {
  title: Words;
  // biome-ignore lint/suspicious/noExplicitAny: each side has items of its own
  staff?: Side<FilterOf<R, 'staff'>, any>;
  // biome-ignore lint/suspicious/noExplicitAny: each side has items of its own
  client?: Side<FilterOf<R, 'client'>, any>;
}

export interface Body {
  format: ExportFormat;
  ids?: number[] | undefined;
  filter?: { sortBy?: string | undefined } | undefined;
}

/**
 * Exports a list: the same filters, order, scope and shapes as its pages. The answer is the handler of the export's row,
 * which makes a link; the file is made of what the list contains when the link is opened, for whoever the user is then.
 */
export function listExport<const R extends ExportRow, StaffItem = never, ClientItem = never>(
  list: ListExport<R, StaffItem, ClientItem>,
) {
  const sideFor = (context: Context) => sideOf(list, context) as Side<unknown, never> | undefined;
  const download = registerDownload<Body>({
    kind: `${list.name}.export`,
    roles: list.row.access.filter((role) => list[groupOf(role) as keyof ByGroup] !== undefined) as never,
    async make(context, sent) {
      const side = sideFor(context) ?? fail('download_link_invalid');
      // Somebody who has changed sides since may not send what they sent before.
      const { success, data } = shapeFor(list.row.body, context.actor.group).safeParse(sent);
      if (!success) fail('download_link_invalid');
      return makeFile(context, list, side, data as unknown as Body);
    },
  });
  return async (context: Context, body: Body) => {
    const side = sideFor(context) ?? fail('not_allowed');
    const { ids, filter } = body;
    if ((ids === undefined) === (filter === undefined))
      failFields({ ids: ['choose_one'], filter: ['choose_one'] });
    await assertRate(context.db, context.actor);
    const definition = await side.source(context, filter ?? {});
    // Fails here rather than in the middle of the download.
    if (limitsOf(context.actor).rows[body.format] !== null)
      assertSize(context.actor, body.format, await countRows(context.db, definition, { ids }));
    return createDownload(context, download, body);
  };
}

const sideOf = <Staff, Client>(sides: { staff?: Staff; client?: Client }, { actor }: Context) =>
  actor.group === 'staff' ? sides.staff : sides.client;

const portion = 500;

async function makeFile(
  context: Context,
  list: Pick<ListExport<ExportRow, never, never>, 'name' | 'title' | 'loinc' | 'secondSheet'>,
  side: Side<unknown, never>,
  body: Body,
): Promise<MadeFile> {
  const { secondSheet } = list;
  const second =
    body.format === 'xlsx' && secondSheet
      ? (sideOf(secondSheet, context) as Side<unknown, never>)
      : undefined;
  return exportFile(context, body, {
    list: list.name,
    ...(await readTable(context, list.title, side, body)),
    loinc: list.loinc ?? false,
    ...(secondSheet && second ? { second: await readTable(context, secondSheet.title, second, body) } : {}),
  });
}

/** All rows that a body selects, read while they are written. */
async function readTable(
  context: Context,
  title: Words,
  { source, item, columns: known }: Side<unknown, never>,
  { ids: selected, filter = {} }: Body,
): Promise<Table> {
  const { db, language } = context;
  const definition = await source(context, filter);
  const ids = await idsOf(db, definition, { ids: selected, sortBy: filter.sortBy });
  const columns = typeof known === 'function' ? await known(context, ids) : known;
  const read = async (some: readonly number[]) =>
    (await readItems(db, definition, some)).map((each) => {
      const shown = item.parse(each);
      return columns.map(({ cell }) => cell(shown, language));
    });
  return {
    title: title[language],
    headings: headingsIn(columns, language),
    widths: widthsIn(columns, language),
    rows: () => inPortions(ids, portion, read),
    count: ids.length,
  };
}
