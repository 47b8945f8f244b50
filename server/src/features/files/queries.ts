import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Handle, Tables } from '../../platform/database/index.ts';

export type FileRow = Selectable<Tables['files']>;

export const insertFile = (db: Handle, values: Insertable<Tables['files']>) =>
  db.insertInto('files').values(values).returningAll().executeTakeFirstOrThrow();

export const findFile = (db: Handle, id: number) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();

/** Changes the state of a file, unless a concurrent call was first. */
export const moveFile = (
  db: Handle,
  id: number,
  from: string,
  to: string,
  more: Updateable<Tables['files']> = {},
) =>
  db
    .updateTable('files')
    .set({ ...more, state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();

export const deleteFile = (db: Handle, id: number) => db.deleteFrom('files').where('id', '=', id).execute();

/** The uploader, if still active. */
export const findSender = (db: Handle, userId: number) =>
  db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('active', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirst();

/** Releases uploads that were not claimed in time; a later claim fails. */
export const releaseUnclaimed = (db: Handle, before: Date, limit: number) =>
  db
    .updateTable('files')
    .set({ state: 'released' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('files')
        .select('id')
        .where('state', 'in', ['pending', 'receiving', 'stored'])
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit),
    )
    .where('state', 'in', ['pending', 'receiving', 'stored'])
    .execute();

export const listReleased = (db: Handle, limit: number) =>
  db
    .selectFrom('files')
    .select(['id', 'stored_key'])
    .where('state', '=', 'released')
    .orderBy('created_at')
    .limit(limit)
    .execute();
