import type { Reply, Row, Sent } from '@aliquot/contract/endpoint';
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { alert } from '../../ui/toasts/alert-store.ts';
import { ApiError, type CallOptions, call } from './api.ts';
import { changedMeanwhile } from './conflict.ts';
import { below, refreshRoom, type Which } from './refresh-room.ts';
import { validQuery } from './valid-query.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The list shows its own error in place; it is only logged. */
      inline?: boolean;
    };
    mutationMeta: {
      /** Translation key of the success toast. */
      success?: string;
      /** The screen shows errors itself. */
      ownErrors?: boolean;
      /** The form merges version conflicts and shows them itself. */
      merges?: boolean;
    };
  }
}

/** Any failed call shows each message of the server as an error toast; a failed list shows it in place. */
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
        if (mutation.meta?.success) void showSuccess(mutation.meta.success);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        // Only busy and unreachable servers are worth a retry.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
      },
      mutations: { retry: false },
    },
  });
}

/** The text may be of another room than the screen's and not loaded yet: the search adds to the cart. */
async function showSuccess(key: string): Promise<void> {
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

/** Queries being refetched because of a live event. */
const backgroundKeys = new Set<QueryKey>();

/** The call options of every query: refetches by live events do not extend the session. */
export const readOptions = ({
  signal,
  queryKey,
}: {
  signal: AbortSignal;
  queryKey: QueryKey;
}): CallOptions => ({
  signal,
  background: backgroundKeys.has(queryKey),
});

/** A row as a query. Its key begins with the path, so that a whole room can be invalidated. */
export const rowQuery = <R extends Row>(row: R, sent: Sent<R>) =>
  queryOptions<Reply<R>>({
    queryKey: [row.path, sent],
    queryFn: (context) => call(row, sent, readOptions(context)),
  });

/**
 * A list: the previous page stays visible while the next one loads, and errors are shown in place. Invalid
 * values from the address are left out.
 */
export const listRowQuery = <R extends Row>(row: R, sent: Sent<R>) =>
  queryOptions<Reply<R>>({
    ...rowQuery(row, validQuery(row, sent)),
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });

/**
 * The same after a live event. Only active queries count as background: what the user opens meanwhile extends
 * the session.
 */
export async function refreshInBackground(client: QueryClient, prefix: string, which?: Which): Promise<void> {
  const shown = client.getQueryCache().findAll({ type: 'active', ...below(prefix, which) });
  for (const { queryKey } of shown) backgroundKeys.add(queryKey);
  await refreshRoom(client, prefix, which);
  for (const { queryKey } of shown) backgroundKeys.delete(queryKey);
}
