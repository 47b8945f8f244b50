import { chatUnread } from '@aliquot/contract/chat-unread';
import { useQuery } from '@tanstack/react-query';
import { rowQuery } from '../../platform/api/index.ts';

/** The number of unread messages; undefined while loading. A separate file, because every screen needs it. */
export const useUnread = () => useQuery({ ...rowQuery(chatUnread, {}), meta: { inline: true } }).data?.unread;
