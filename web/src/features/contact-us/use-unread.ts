import { chatUnread } from '@aliquot/contract/chat-unread';
import { useQuery } from '@tanstack/react-query';
import { rowQuery } from '../../platform/api/index.ts';

/** How many messages wait; undefined until it is known. Apart from the room's other calls: every tab asks. */
export const useUnread = () => useQuery({ ...rowQuery(chatUnread, {}), meta: { inline: true } }).data?.unread;
