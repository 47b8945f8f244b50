import type { Biomarker } from '@aliquot/contract/biomarkers';
import {
  type Area,
  type AreaKind,
  type ListedItem,
  type Panel,
  panels,
  researchAreas,
} from '@aliquot/contract/catalogue';
import {
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type CallOptions, call, listRowQuery, readOptions, refreshRoom } from '../../platform/api/index.ts';
import { useOneByOne } from '../../platform/entity/index.ts';
import { pageOf } from '../../platform/filters/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';

/** Replies differ for staff and clients; this room uses the staff's shape. */
interface PageOf<Row> {
  items: Row[];
  count: number;
}

/** An area, an item of one, or a panel. */
export type Entry =
  | { type: 'area'; row: Pick<Area, 'id' | 'version' | 'name' | 'kind'> | null; kind: AreaKind }
  | { type: 'item'; row: ListedItem | null; area: { id: number; name: string } }
  | { type: 'panel'; row: Panel | null };

/** A row to delete or restore, with its type. */
export interface Deletable {
  id: number;
  version: number;
  name: string;
  type: Entry['type'];
}

const activeOnly = (onlyActive: boolean) => (onlyActive ? { query: { active: 'true' as const } } : {});

export const useAreas = (onlyActive: boolean) =>
  useQuery(listRowQuery(researchAreas.getAll, activeOnly(onlyActive))) as UseQueryResult<PageOf<Area>>;

export const useItems = (state: ListState, kind: AreaKind, researchAreaId: number | null) =>
  useQuery(
    listRowQuery(researchAreas.getItems, {
      body: {
        ...pageOf(state),
        kind,
        ...(state.onlyActive ? { active: true } : {}),
        ...(researchAreaId === null ? {} : { researchAreaId }),
      },
    }),
  ) as UseQueryResult<PageOf<ListedItem>>;

export const usePanels = (onlyActive: boolean) =>
  useQuery(listRowQuery(panels.getAll, activeOnly(onlyActive))) as UseQueryResult<PageOf<Panel>>;

/** The page size of the specification. */
const memberPage = 100;

export type MemberOwner = { type: 'item' | 'panel'; id: number };

async function readMembers({ type, id }: MemberOwner, body: object, options: CallOptions) {
  return (
    type === 'item'
      ? call(researchAreas.getItemBiomarkers, { params: { id }, body }, options)
      : call(panels.getBiomarkers, { params: { panelId: id }, body }, options)
  ) as Promise<PageOf<Biomarker>>;
}

const memberKey = ({ type }: MemberOwner) => (type === 'item' ? '/api/research_areas' : '/api/panels');

/** The biomarkers of an item or a panel, a hundred at a time. */
export const useMembers = (owner: MemberOwner, search: string) =>
  useInfiniteQuery({
    queryKey: [`${memberKey(owner)}/members`, owner, search],
    queryFn: (context) =>
      readMembers(
        owner,
        { skip: context.pageParam, limit: memberPage, ...(search ? { search } : {}) },
        readOptions(context),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.items.length, 0);
      return shown < last.count ? shown : undefined;
    },
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });

/** All biomarkers, read again after another user changed them. */
export const readAllMembers = (owner: MemberOwner) => readMembers(owner, { limit: 1000 }, {});

/** All biomarkers, for editing. */
export const useAllMembers = (owner: MemberOwner | null) =>
  useQuery({
    queryKey: [`${owner ? memberKey(owner) : ''}/all_members`, owner],
    queryFn: (context) =>
      owner
        ? readMembers(owner, { limit: 1000 }, readOptions(context))
        : Promise.resolve({ items: [], count: 0 }),
    // Edited data must be current.
    staleTime: 0,
    gcTime: 0,
    meta: { inline: true },
  });

interface Given {
  name: string;
  loincBiomarkerIds: number[];
  version?: number | undefined;
  key: string;
}

/** Creates without a row, updates with one. */
export function useSaveEntry(entry: Entry) {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: `catalogue:toast.${entry.type}_${entry.row ? 'updated' : 'created'}`, merges: true },
    mutationFn: ({ name, loincBiomarkerIds, key, ...given }: Given): Promise<unknown> => {
      const version = given.version ?? entry.row?.version ?? 1;
      const once = { idempotencyKey: key };
      if (entry.type === 'area')
        return entry.row
          ? call(researchAreas.update, { params: { id: entry.row.id }, body: { name, version } })
          : call(researchAreas.create, { body: { kind: entry.kind, name } }, once);
      if (entry.type === 'item')
        return entry.row
          ? call(researchAreas.updateItem, {
              params: { id: entry.row.id },
              body: { name, loincBiomarkerIds, version },
            })
          : call(
              researchAreas.createItem,
              { body: { researchAreaId: entry.area.id, name, loincBiomarkerIds } },
              once,
            );
      return entry.row
        ? call(panels.update, {
            params: { panelId: entry.row.id },
            body: { name, loincBiomarkerIds, version },
          })
        : call(panels.create, { body: { name, loincBiomarkerIds } }, once);
    },
    onSuccess: refresh,
  });
}

export const useRemoveEntries = () =>
  useOneByOne(({ type, id, version }: Deletable): Promise<unknown> => {
    const query = { version };
    if (type === 'area') return call(researchAreas.remove, { params: { id }, query });
    if (type === 'item') return call(researchAreas.removeItem, { params: { id }, query });
    return call(panels.remove, { params: { panelId: id }, query });
  }, useRefresh());

export function useRestoreEntry() {
  const refresh = useRefresh();
  return useMutation({
    meta: { success: 'catalogue:toast.restored' },
    mutationFn: ({ type, id }: Pick<Deletable, 'type' | 'id'>): Promise<unknown> => {
      if (type === 'area') return call(researchAreas.restore, { params: { id } });
      if (type === 'item') return call(researchAreas.restoreItem, { params: { id } });
      return call(panels.restore, { params: { panelId: id } });
    },
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await refreshRoom(client, '/api/research_areas');
    await refreshRoom(client, '/api/panels');
  };
}
