import { type RawBuilder, sql } from 'kysely';

/** The rows of a page, in the order of its ids. Only these rows are joined with what their columns need. */
export const rowsOfPage = <Row>(
  ids: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
) => sql<Row>`
  select ${columns} from (select s.id, row_number() over () as place from (${ids}) s) page
  join samples s on s.id = page.id ${joins} order by page.place`;

/** Written out for the first page, whose plan is kept: the planner must know that few rows are wanted. */
export const limitTo = ({ skip, limit }: { skip: number; limit: number }) =>
  skip === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${skip}`;
