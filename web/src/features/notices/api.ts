import type { Sent } from '@aliquot/contract/endpoint';
import { notices } from '@aliquot/contract/notices';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, readOptions } from '../../platform/api/index.ts';
import { pagesKey } from './use-mark-read.ts';

/** Cursor pagination: each page starts where the one before ended. */
export const useNotices = () =>
  useInfiniteQuery({
    queryKey: pagesKey,
    queryFn: (context) =>
      call(
        notices.getMany,
        { body: context.pageParam ? { before: context.pageParam } : {} },
        readOptions(context),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, { items }) => sum + items.length, 0) < last.count
        ? last.items.at(-1)?.id
        : undefined,
    meta: { inline: true },
  });

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
