import type { Reply, Row, Sent } from '@aliquot/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { refreshRoom, rowQuery } from '../api/queries.ts';
import { useOneByOne } from './one-by-one.ts';

interface EntityRows {
  get: Row;
  create: Row;
  update: Row;
  remove: Row;
  restore: Row;
}

type Item<R extends EntityRows> = Reply<R['create']> & { id: number; version: number };
type Body<R extends EntityRows> = Sent<R['create']> extends { body: infer B } ? B : never;

interface Saving<B> {
  body: B;
  /** The idempotency key of the form. */
  key: string;
  /** When it is not the row's own: the form was merged with a later version. */
  version?: number;
}

/** Creates without a row, changes with one. */
export type Save<T, B> = (row: T | null, saving: Saving<B>) => Promise<T>;

interface EntityTexts<B> {
  /** The namespace with `toast.created`, `toast.updated` and `toast.restored`. */
  texts: string;
  /** From what the form holds to what the wire takes. */
  toWire?: (body: B) => B;
}

/** The hooks of a room with the five standard rows: reading one, saving, deleting several, restoring. */
export function entityApi<R extends EntityRows>(rows: R, { texts, toWire }: EntityTexts<Body<R>>) {
  const room = rows.get.path.slice(0, rows.get.path.indexOf('/{'));

  function useRefresh() {
    const client = useQueryClient();
    return () => refreshRoom(client, room);
  }

  const useOne = (id: number | null) =>
    useQuery({
      ...rowQuery(rows.get, { params: { id: id ?? 0 } } as never),
      // Where staff and clients get different shapes, only staff have this screen.
      select: (row) => row as Item<R>,
      enabled: id !== null,
      meta: { inline: true },
    });

  function useSave(): Save<Item<R>, Body<R>> {
    const refresh = useRefresh();
    const wire = (body: Body<R>) => toWire?.(body) ?? body;
    const create = useMutation({
      meta: { success: `${texts}:toast.created` },
      mutationFn: ({ body, key }: Saving<Body<R>>) =>
        call(rows.create, { body: wire(body) } as never, { idempotencyKey: key }) as Promise<Item<R>>,
      onSuccess: refresh,
    });
    const change = useMutation({
      meta: { success: `${texts}:toast.updated`, merges: true },
      mutationFn: ({ id, version, body }: { id: number; version: number; body: Body<R> }) =>
        call(rows.update, {
          params: { id },
          body: Object.assign({}, wire(body), { version }),
        } as never) as Promise<Item<R>>,
      onSuccess: refresh,
    });
    return (row, saving) =>
      row
        ? change.mutateAsync({ id: row.id, version: saving.version ?? row.version, body: saving.body })
        : create.mutateAsync(saving);
  }

  const useRemove = () =>
    useOneByOne(
      ({ id, version }: Item<R>) =>
        call(rows.remove, { params: { id }, query: { version } } as never) as Promise<Reply<R['remove']>>,
      useRefresh(),
    );

  function useRestore() {
    const refresh = useRefresh();
    return useMutation({
      meta: { success: `${texts}:toast.restored` },
      mutationFn: async (ids: readonly number[]) => {
        for (const id of ids) await call(rows.restore, { params: { id } } as never);
      },
      onSettled: refresh,
    });
  }

  return { useOne, useSave, useRemove, useRestore, useRefresh };
}
