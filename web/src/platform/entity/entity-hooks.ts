import type { Reply, Row, Sent } from '@aliquot/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListState } from '../../ui/table/list-state.ts';
import { call } from '../api/api.ts';
import { listRowQuery, rowQuery, showError } from '../api/queries.ts';
import { refreshRoom } from '../api/refresh-room.ts';
import type { DefinedFilters } from '../filters/define-filters.ts';
import { pageOf } from '../filters/list-state.ts';
import { useOneByOne } from './one-by-one.ts';

/** The standard rows of the contract; actions without a row are not offered. */
export interface EntityRows {
  getMany: Row;
  get: Row;
  create?: Row;
  update?: Row;
  remove?: Row;
  restore?: Row;
  export?: Row;
}

type Answer<R> = R extends Row ? Reply<R> : never;

export type Item<R extends EntityRows> =
  Reply<R['getMany']> extends { items: (infer T)[] } ? T & { id: number; version: number } : never;
export type Body<R extends EntityRows> = R['create'] extends Row
  ? Sent<R['create']> extends { body: infer B }
    ? B
    : never
  : Record<string, never>;
type ListQuery<R extends EntityRows> = Sent<R['getMany']> extends { body?: infer B } ? NonNullable<B> : never;
export type Page<R extends EntityRows> = Reply<R['getMany']> & { items: Item<R>[]; count: number };
export type Removed<R extends EntityRows> = Answer<R['remove']>;

interface Saving<B> {
  body: B;
  /** The idempotency key of the form. */
  key: string;
  /** Set when it is not the row's own: the form was merged with a later version. */
  version?: number;
}

/** Creates without a row, updates with one. */
export type Save<T, B> = (row: T | null, saving: Saving<B>) => Promise<T>;

export interface HooksDeclaration<R extends EntityRows> {
  /** The translation namespace. */
  texts: string;
  filters?: DefinedFilters;
  /** The query of the switch "only active", beside the filters; an explicit filter overrides it. */
  onlyActive?: (chosen: ListQuery<R>) => ListQuery<R>;
  /** Converts the form's values to the body of the call. */
  toWire?: (body: Body<R>) => Body<R>;
  onRestoreError?: (error: unknown) => void;
}

const activeRowsQuery = () => ({ active: true }) as never;

/** Hooks to read a page and a row, save, delete several, and restore. */
export function entityHooks<R extends EntityRows>(rows: R, declaration: HooksDeclaration<R>) {
  const { texts, filters, onlyActive = activeRowsQuery, onRestoreError = showError } = declaration;
  const room = rows.get.path.slice(0, rows.get.path.indexOf('/{'));

  function useRefresh() {
    const client = useQueryClient();
    return () => refreshRoom(client, room);
  }

  function listBody(state: ListState): object {
    const chosen = (filters?.queryOf(state.filters) ?? {}) as ListQuery<R>;
    return { ...pageOf(state), ...(state.onlyActive ? onlyActive(chosen) : {}), ...chosen };
  }

  const useList = (state: ListState) =>
    useQuery({
      ...listRowQuery(rows.getMany, { body: listBody(state) } as never),
      select: (page) => page as Page<R>,
    });

  const useOne = (id: number | null) =>
    useQuery({
      ...rowQuery(rows.get, { params: { id: id ?? 0 } } as never),
      // Where staff and clients get different shapes, only staff have this screen.
      select: (row) => row as unknown as Item<R>,
      enabled: id !== null,
      meta: { inline: true },
    });

  const useSave = () => useSaving(rows, declaration, useRefresh());

  const useRemove = () =>
    useOneByOne(
      ({ id, version }: Item<R>) =>
        call(rows.remove as Row, { params: { id }, query: { version } } as never) as Promise<Removed<R>>,
      useRefresh(),
    );

  function useRestore() {
    const refresh = useRefresh();
    return useMutation({
      meta: { success: `${texts}:toast.restored`, ownErrors: true },
      mutationFn: async (ids: readonly number[]) => {
        for (const id of ids) await call(rows.restore as Row, { params: { id } } as never);
      },
      onError: onRestoreError,
      onSettled: refresh,
    });
  }

  return { listBody, useList, useOne, useSave, useRemove, useRestore, useRefresh };
}

function useSaving<R extends EntityRows>(
  rows: R,
  { texts, toWire = (body) => body }: HooksDeclaration<R>,
  refresh: () => Promise<void>,
): Save<Item<R>, Body<R>> {
  const create = useMutation({
    meta: { success: `${texts}:toast.created` },
    mutationFn: ({ body, key }: Saving<Body<R>>) =>
      call(rows.create as Row, { body: toWire(body) } as never, { idempotencyKey: key }) as Promise<Item<R>>,
    onSuccess: refresh,
  });
  const change = useMutation({
    meta: { success: `${texts}:toast.updated`, merges: true },
    mutationFn: ({ id, version, body }: { id: number; version: number; body: Body<R> }) =>
      call(
        rows.update as Row,
        {
          params: { id },
          body: Object.assign({}, toWire(body), { version }),
        } as never,
      ) as Promise<Item<R>>,
    onSuccess: refresh,
  });
  return (row, saving) =>
    row
      ? change.mutateAsync({ id: row.id, version: saving.version ?? row.version, body: saving.body })
      : create.mutateAsync(saving);
}
