import { noticeUnread } from '@aliquot/contract/notice-unread';
import { useQuery } from '@tanstack/react-query';
import { rowQuery } from '../../platform/api/index.ts';

export const unreadQuery = rowQuery(noticeUnread, {});

/** It is only a number on a bell: when it cannot be had, nobody is bothered. */
export const useUnread = () => useQuery({ ...unreadQuery, meta: { inline: true } }).data?.unread ?? 0;
