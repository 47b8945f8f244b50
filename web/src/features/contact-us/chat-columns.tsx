import type { Chat } from '@aliquot/contract/chats';
import { useMemo } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { cx } from '../../ui/cx.ts';
import type { Column } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useTimeWords } from './use-words.ts';

export function useChatColumns(): readonly Column<Chat>[] {
  const { t, i18n } = useTranslation('contact_us');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('conversation'),
        sortable: true,
        minWidth: 360,
        cell: (chat) => <ChatCell chat={chat} />,
      },
      {
        id: 'company',
        header: t('company'),
        sortable: true,
        width: 190,
        cell: ({ company }) => company?.name ?? '',
      },
      {
        id: 'answeredBy',
        header: t('answered_by'),
        sortable: true,
        width: 150,
        cell: ({ answeredBy }) =>
          answeredBy ? (
            <span className="text-t2">{answeredBy.name}</span>
          ) : (
            <span className="text-t3">{t('nobody_yet')}</span>
          ),
      },
      {
        id: 'messages',
        header: t('messages'),
        sortable: true,
        numeric: true,
        width: 104,
        cell: ({ messageCount }) => messageCount.toLocaleString(i18n.language),
      },
    ],
    [t, i18n.language],
  );
}

/** Name, time and last message; unread ones stand out. */
function ChatCell({ chat }: { chat: Chat }) {
  const { t } = useTranslation('contact_us');
  const { moment } = useTimeWords();
  const isUnread = chat.unread > 0;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={chat.person.name} src={chat.person.avatarUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className={cx('truncate', isUnread && 'font-semibold')}>{chat.person.name}</span>
          {chat.active && !chat.person.reachable ? (
            <span className="truncate text-label text-t3">{t('deactivated')}</span>
          ) : null}
          {chat.active ? null : <span className="truncate text-label text-t3">{t('deleted')}</span>}
          <time dateTime={chat.lastMessageAt} className="ml-auto shrink-0 text-label text-t3">
            {moment(chat.lastMessageAt)}
          </time>
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <span className={cx('truncate', isUnread ? 'text-t1' : 'text-t2')}>{useLastWords(chat)}</span>
          {isUnread ? (
            <span className="ml-auto shrink-0">
              <Badge count={chat.unread} label={t('unread', { count: chat.unread })} />
            </span>
          ) : null}
        </span>
      </span>
    </span>
  );
}

/** "You: We have two more", or the name of a file sent without text. */
function useLastWords({ messages: [lastMessage] }: Chat): string {
  const { t } = useTranslation('contact_us');
  const own = useAuth(({ user }) => user?.id);
  if (!lastMessage) return '';
  const preview = lastMessage.comment || (lastMessage.attachment ?? '');
  if (!lastMessage.fromStaff) return preview;
  return lastMessage.author.id === own
    ? t('you_said', { said: preview })
    : t('they_said', { name: lastMessage.author.name, said: preview });
}
