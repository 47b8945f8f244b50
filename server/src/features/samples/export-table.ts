import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { type Cell, cellMark } from '../../platform/documents/index.ts';
import { inPortions } from '../../platform/lists/index.ts';
import { visible } from './visible.ts';

/** What one kind of export writes of samples. */
export interface ExportTable {
  columns: readonly Column[];
  /** Everything that the columns need beside `samples s`; it may give a sample several lines. */
  joins: RawBuilder<unknown>;
  /** The order of the lines of one sample. */
  order?: RawBuilder<unknown>;
  /** The number of samples that are read at once. */
  portion: number;
}

interface Column {
  heading: string;
  width: number;
  value: RawBuilder<unknown>;
  /** The workbook's cell, if it is not the plain text. */
  cell?: (text: string) => Cell;
}

export const day = (text: string): Cell => ({ day: text });
export const money = (text: string): Cell => ({ money: Number(text) });

export const headingsOf = ({ columns }: ExportTable) => columns.map(({ heading }) => heading);
export const widthsOf = ({ columns }: ExportTable) => columns.map(({ width }) => width);
export const cellsOf = ({ columns }: ExportTable, line: string): Cell[] =>
  line.split(cellMark).map((text, at) => (text === '' ? null : (columns[at]?.cell?.(text) ?? text)));

/** The lines of these samples in their order, each as one text with its cells joined. */
export const exportLines = (db: Handle, table: ExportTable, ids: readonly number[]) =>
  inPortions(ids, table.portion, (some) => readPortion(db, table, some));

/** As one text, since the driver needs twice as long to parse forty thousand values as the query takes. */
async function readPortion(
  db: Handle,
  { columns, joins, order }: ExportTable,
  ids: readonly number[],
): Promise<string[]> {
  const cells = sql.join(columns.map(({ value }) => sql`coalesce(${value}::text, '')`));
  const { rows } = await sql<{ portion: string }>`
    select string_agg(concat_ws(${sql.lit(cellMark)}, s.id, ${cells}), ${sql.lit(lineMark)}
      ${order ? sql`order by ${order}` : sql``}) as portion
    from samples s ${joins}
    where s.id = any (${[...ids]}::integer[]) and ${visible}`.execute(db);
  const byId = new Map<number, string[]>();
  for (const line of rows[0]?.portion?.split(lineMark) ?? []) {
    const end = line.indexOf(cellMark);
    const id = Number(line.slice(0, end));
    const lines = byId.get(id);
    if (lines) lines.push(line.slice(end + 1));
    else byId.set(id, [line.slice(end + 1)]);
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Separates lines; like `cellMark` it cannot be part of a field. */
const lineMark = '\u001e';
