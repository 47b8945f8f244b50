import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { markRead } from './api.ts';
import type { Conversation } from './types.ts';

const watchSight = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Marks all messages as read once the visible page shows the end. */
export function useMarkRead({ chat, items }: Conversation, atEnd: boolean): void {
  const client = useQueryClient();
  const inSight = useSyncExternalStore(watchSight, () => document.visibilityState === 'visible');
  const last = items.at(-1)?.seq ?? 0;
  const due = chat.active && chat.unread > 0 && atEnd && inSight;
  useEffect(() => {
    if (due) markRead(client, chat.id, last).catch(() => {});
  }, [client, chat.id, due, last]);
}
