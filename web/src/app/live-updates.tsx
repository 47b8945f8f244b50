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
import { lookAgain, showInPlace } from './live-samples.ts';
import { liveAddresses } from './rooms.ts';

/** Follows the server while somebody is signed in, so that nobody has to reload. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const userId = useAuth((state) => state.user?.id);
  useEffect(() => {
    if (userId === undefined) return;
    const apply = ({ kind, payload }: LiveMessage) => {
      if (kind === 'sample.arrived' || kind === 'sample.available')
        void inTurn('arrivals', () => lookAgain(queryClient));
      if (showInPlace(queryClient, kind, payload) || kind === 'sample.arrived') return;
      if (kind.startsWith('cart.')) void refreshConditions();
      if (kind === 'cart.evicted') alert.warning(i18next.t('cart_evicted'));
      const prefix = liveAddresses[kind.split('.')[0] ?? ''];
      if (prefix) void inTurn(prefix, () => refreshInBackground(queryClient, prefix));
    };
    return followEvents(userId, apply, () => {
      void refreshConditions();
      void inTurn('/api/', () => refreshInBackground(queryClient, '/api/'));
    });
  }, [userId, queryClient]);
  return null;
}

/** What is being read again, and whether more was heard of it meanwhile. */
const underWay = new Map<string, boolean>();

/** One reading at a time: news that comes faster than a page can be read must not keep it from ever being read. */
async function inTurn(what: string, refresh: () => Promise<void>): Promise<void> {
  if (underWay.has(what)) {
    underWay.set(what, true);
    return;
  }
  do {
    underWay.set(what, false);
    await refresh();
  } while (underWay.get(what));
  underWay.delete(what);
}
