import type { Reply, Row, Sent } from '@aliquot/contract/endpoint';
import {
  keepPreviousData,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { alert } from '../../ui/toasts/alert-store.ts';
import { ApiError, type CallOptions, call } from './api.ts';
import { changedMeanwhile } from './conflict.ts';
import { validQuery } from './valid-query.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A list shows its own error in place; it is only logged. */
      inline?: boolean;
    };
    mutationMeta: {
      /** The text of the success toast, as a key of the translations. */
      success?: string;
      /** The screen shows what went wrong itself. */
      ownErrors?: boolean;
      /** What another saved meanwhile is merged by the form, which says so itself. */
      merges?: boolean;
    };
  }
}

/** Any failed call shows each sentence of the server as an error; a list that fails says so in its own place. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.inline) console.error(error);
        else showError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const { ownErrors, merges } = mutation.meta ?? {};
        if (!ownErrors && !(merges && changedMeanwhile(error))) showError(error);
      },
      onSuccess: (_data, _variables, _result, mutation) => {
        if (mutation.meta?.success) void say(mutation.meta.success);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        // Busy and unreachable are worth another try; a refusal is not.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
      },
      mutations: { retry: false },
    },
  });
}

/** The act may be of another room than the screen, whose words are not here yet: a cart is filled from the search. */
async function say(key: string): Promise<void> {
  const [room] = key.split(':');
  if (room) await i18next.loadNamespaces(room);
  alert.success(i18next.t(key));
}

export function showError(error: unknown): void {
  if (error instanceof ApiError) alert.error(error.messages);
  else if (!(error instanceof DOMException && error.name === 'AbortError')) {
    console.error(error);
    alert.error([i18next.t('errors.unknown')]);
  }
}

/** What is being read again because somebody else changed it. */
const unasked = new Set<QueryKey>();

/** With what every query calls: a read that nobody here asked for does not keep the session alive. */
export const readOptions = ({
  signal,
  queryKey,
}: {
  signal: AbortSignal;
  queryKey: QueryKey;
}): CallOptions => ({
  signal,
  background: unasked.has(queryKey),
});

/** A row as a query. Its key begins with the path, so that a room can be made stale as a whole. */
export const rowQuery = <R extends Row>(row: R, sent: Sent<R>) =>
  queryOptions<Reply<R>>({
    queryKey: [row.path, sent],
    queryFn: (context) => call(row, sent, readOptions(context)),
  });

/**
 * A list: the page before stays in sight while the next is on its way, and errors are shown in place. It is asked for by
 * the address, in which anything may stand.
 */
export const listRowQuery = <R extends Row>(row: R, sent: Sent<R>) =>
  queryOptions<Reply<R>>({
    ...rowQuery(row, validQuery(row, sent)),
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });

type Which = (query: Query) => boolean;

const below = (prefix: string, which: Which = () => true) => ({
  predicate: (query: Query) => String(query.queryKey[0]).startsWith(prefix) && which(query),
});

/** Makes everything below an address stale, such as `/api/vendors`. */
export const refreshRoom = (client: QueryClient, prefix: string, which?: Which) =>
  client.invalidateQueries(below(prefix, which));

/** The same on news from elsewhere. Only what is in sight now counts as unasked: whatever a person opens meanwhile is theirs. */
export async function refreshUnasked(client: QueryClient, prefix: string, which?: Which): Promise<void> {
  const shown = client.getQueryCache().findAll({ type: 'active', ...below(prefix, which) });
  for (const { queryKey } of shown) unasked.add(queryKey);
  await refreshRoom(client, prefix, which);
  for (const { queryKey } of shown) unasked.delete(queryKey);
}
