import { noticeUnread } from '@aliquot/contract/notice-unread';
import { useQuery } from '@tanstack/react-query';
import { rowQuery } from '../../platform/api/index.ts';

export const unreadQuery = rowQuery(noticeUnread, {});

/** Only a badge: errors are not shown. */
export const useUnread = () => useQuery({ ...unreadQuery, meta: { inline: true } }).data?.unread ?? 0;
