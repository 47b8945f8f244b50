import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import {
  followEvents,
  type LiveMessage,
  refreshConditions,
  refreshInBackground,
  useAuth,
} from '../platform/api/index.ts';
import { alert } from '../ui/toasts/alert-store.ts';
import { refetchEmptySearches, updateInPlace } from './live-samples.ts';
import { liveAddresses } from './rooms.ts';

/** Follows the server's events while a user is signed in, so that screens update without a reload. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const userId = useAuth((state) => state.user?.id);
  useEffect(() => {
    if (userId === undefined) return;
    const apply = ({ kind, payload }: LiveMessage) => {
      if (kind === 'sample.arrived' || kind === 'sample.available')
        void coalesce('arrivals', () => refetchEmptySearches(queryClient));
      if (updateInPlace(queryClient, kind, payload) || kind === 'sample.arrived') return;
      if (kind.startsWith('cart.')) void refreshConditions();
      if (kind === 'cart.evicted') alert.warning(i18next.t('cart_evicted'));
      for (const prefix of liveAddresses.get(kind.split('.')[0] ?? '') ?? [])
        void coalesce(prefix, () => refreshInBackground(queryClient, prefix));
    };
    return followEvents(userId, apply, () => {
      void refreshConditions();
      void coalesce('/api/', () => refreshInBackground(queryClient, '/api/'));
    });
  }, [userId, queryClient]);
  return null;
}

/** Running refreshes, and whether another event arrived meanwhile. */
const running = new Map<string, boolean>();

/** One refresh at a time: events faster than a refetch must not cancel it again and again. */
async function coalesce(what: string, refresh: () => Promise<void>): Promise<void> {
  if (running.has(what)) {
    running.set(what, true);
    return;
  }
  do {
    running.set(what, false);
    await refresh();
  } while (running.get(what));
  running.delete(what);
}
