import type { Reply, Sent } from '@aliquot/contract/endpoint';
import { type Notice, notices } from '@aliquot/contract/notices';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, refreshInBackground, refreshRoom } from '../../platform/api/index.ts';
import { unreadQuery } from './use-unread.ts';

type Page = Reply<(typeof notices)['getMany']>;
type Marked = NonNullable<Sent<(typeof notices)['markRead']>['body']>;

export const pagesKey = [notices.getMany.path, 'pages'];

/** Shows as read at once; the server's reply wins. In the background, errors are not shown. */
export function useMarkRead({ background = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    meta: { ownErrors: background },
    mutationFn: (body: Marked) => call(notices.markRead, { body }, { background }),
    onMutate: (body) => showAsRead(client, body),
    onSuccess: (left) => client.setQueryData(unreadQuery.queryKey, left),
    onError: () => (background ? refreshInBackground : refreshRoom)(client, '/api/notices'),
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
