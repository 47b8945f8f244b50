import type { NoticeSource } from '@aliquot/contract/notice-kinds';
import { useEffect } from 'react';
import { useMarkRead } from './use-mark-read.ts';
import { useUnread } from './use-unread.ts';

/** Marks notifications about a subject as read while the user views that subject. */
export function useReadAbout(type: NoticeSource, id: number | null): void {
  const unread = useUnread();
  const { mutate } = useMarkRead({ background: true });
  useEffect(() => {
    if (id !== null && unread > 0) mutate({ about: { type, id } });
  }, [type, id, unread, mutate]);
}
