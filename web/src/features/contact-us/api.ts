import { type Chat, chats, messagesPage } from '@aliquot/contract/chats';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  call,
  listRowQuery,
  readOptions,
  refreshInBackground,
  refreshRoom,
} from '../../platform/api/index.ts';
import { useOneByOne } from '../../platform/entity/index.ts';
import { defineFilters, pageOf, yesNo } from '../../platform/filters/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { withNewer, withOlder } from './conversation-parts.ts';
import type { Conversation } from './types.ts';

export const room = '/api/contact_us';

export const chatFilters = defineFilters({
  unread: yesNo('contact_us:filter_unread', 'contact_us:filter_unread_yes', 'contact_us:filter_unread_no'),
});

export const useChats = (state: ListState) =>
  useQuery(
    listRowQuery(chats.getList, {
      body: {
        ...pageOf(state),
        ...(state.onlyActive ? { active: true } : {}),
        ...chatFilters.queryOf(state.filters),
      },
    }),
  );

/** A client has at most one conversation. */
export const useOwnChat = () =>
  useQuery({
    ...listRowQuery(chats.getList, { body: { active: true, limit: 1 } }),
    select: ({ items }): Chat | null => items[0] ?? null,
  });

const maxPage = 200;

/**
 * A conversation. A refetch continues after the last known message: it catches up on what was missed while
 * offline, and loads nothing twice.
 */
export const conversationQuery = (chatId: number) =>
  queryOptions<Conversation>({
    queryKey: [chats.getMessages.path, chatId],
    queryFn: async (context) => {
      const { client } = context;
      const options = readOptions(context);
      const known = () => client.getQueryData<Conversation>([chats.getMessages.path, chatId]);
      if (!known()) return call(chats.getMessages, { body: { chatId } }, options);
      for (;;) {
        const after = known()?.items.at(-1)?.seq ?? 0;
        const page = await call(chats.getMessages, { body: { chatId, after, limit: maxPage } }, options);
        const grown = withNewer(known() ?? page, page);
        if (page.items.length < maxPage) return grown;
        client.setQueryData<Conversation>([chats.getMessages.path, chatId], grown);
      }
    },
    staleTime: 0,
    // Not cached: reopening loads new messages and file addresses that are still valid.
    gcTime: 0,
    meta: { inline: true },
  });

export const useConversation = (chatId: number | null) =>
  useQuery({ ...conversationQuery(chatId ?? 0), enabled: chatId !== null });

/** Loads the messages before the known ones. */
export function useOlder(chatId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (before: number) =>
      call(chats.getMessages, { body: { chatId, before, limit: messagesPage } }),
    onSuccess: ({ items }) =>
      client.setQueryData<Conversation>(
        conversationQuery(chatId).queryKey,
        (known) => known && withOlder(known, items),
      ),
  });
}

/** In the background and without an error: the next view marks it again. */
export async function markRead(client: QueryClient, chatId: number, seq: number): Promise<void> {
  await call(chats.markRead, { body: { chatId, seq } }, { background: true });
  await refreshInBackground(client, room);
}

/** An attachment's address is valid for ten minutes; the page may be older. */
export async function freshUrl(chatId: number, seq: number, fileId: number): Promise<string | null> {
  const { items } = await call(chats.getMessages, { body: { chatId, after: seq - 1, before: seq + 1 } });
  return items[0]?.attachments.find(({ id }) => id === fileId)?.url ?? null;
}

export function useRemoveChats() {
  const client = useQueryClient();
  return useOneByOne(
    ({ id, version }: Chat) => call(chats.remove, { params: { id }, query: { version } }),
    () => refreshRoom(client, room),
  );
}

export function useRestoreChat() {
  const client = useQueryClient();
  return useMutation({
    meta: { success: 'contact_us:toast.restored' },
    mutationFn: (id: number) => call(chats.restore, { params: { id } }),
    onSettled: () => refreshRoom(client, room),
  });
}
