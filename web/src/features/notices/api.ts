import type { Reply, Sent } from '@aliquot/contract/endpoint';
import { type Notice, notices } from '@aliquot/contract/notices';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { listRowQuery, refreshRoom, rowQuery } from '../../platform/queries.ts';

type Page = Reply<(typeof notices)['getMany']>;
type Marked = NonNullable<Sent<(typeof notices)['markRead']>['body']>;

const unreadQuery = rowQuery(notices.unread, {});
const pagesKey = [notices.getMany.path, 'pages'];

/** It is only a number on a bell: when it cannot be had, nobody is bothered. */
export const useUnread = () => useQuery({ ...unreadQuery, meta: { inline: true } }).data?.unread ?? 0;

/** Page after page, each from where the one before ended. */
export const useNotices = () =>
  useInfiniteQuery({
    queryKey: pagesKey,
    queryFn: ({ pageParam, signal }) =>
      call(notices.getMany, { body: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, { items }) => sum + items.length, 0) < last.count
        ? last.items.at(-1)?.id
        : undefined,
    meta: { inline: true },
  });

/** What is marked looks read at once; what the server says wins. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Marked) => call(notices.markRead, { body }),
    onMutate: (body) => showAsRead(client, body),
    onSuccess: (left) => client.setQueryData(unreadQuery.queryKey, left),
    onError: () => refreshRoom(client, '/api/notices'),
  });
}

function showAsRead(client: QueryClient, { ids, upTo, about }: Marked): void {
  const marked = ({ id, about: its }: Notice) =>
    ids?.includes(id) ||
    (upTo !== undefined && id <= upTo) ||
    (about !== undefined && about.type === its.type && about.id === its.id);
  client.setQueryData<InfiniteData<Page>>(
    pagesKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((notice) => (marked(notice) ? { ...notice, read: true } : notice)),
        })),
      },
  );
}

const choicesQuery = listRowQuery(notices.mailChoices, {});
export const useMailChoices = () => useQuery(choicesQuery);

export function useChooseMail() {
  const client = useQueryClient();
  return useMutation({
    meta: { success: 'notices:saved' },
    mutationFn: (body: Sent<(typeof notices)['chooseMail']>['body']) => call(notices.chooseMail, { body }),
    onSuccess: (choices) => client.setQueryData(choicesQuery.queryKey, choices),
  });
}
