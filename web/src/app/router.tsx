import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { currentRole, forgetUser, resumeSession, session, useAuth } from '../platform/api/index.ts';
import { readStored, writeStored } from '../platform/browser-storage.ts';
import { parseSearch, stringifySearch } from '../platform/filters/index.ts';
import { rememberedWords } from '../platform/lists/index.ts';
import type { Screen } from '../platform/room.ts';
import { LoadingText } from '../ui/page/loading-text.tsx';
import { takeAlerts } from '../ui/toasts/alert-store.ts';
import { Frame } from './frame.tsx';
import { destination, worthRemembering } from './redirect.ts';
import { screens } from './rooms.ts';
import { ScreenError } from './screen-error.tsx';
import { keptAddress, leavePlace, returnToPlace } from './session-place.ts';
import { watchUnsaved } from './unsaved.ts';

const rootRoute = createRootRoute({
  component: Frame,
  beforeLoad: ({ location }) => {
    const place = {
      path: location.pathname,
      role: currentRole(),
      signedIn: useAuth.getState().user !== null,
      remembered: keptAddress() ?? readStored('active_tab'),
    };
    if (worthRemembering(place, screens)) writeStored('active_tab', location.pathname + location.searchStr);
    const to = destination(place, screens);
    if (to !== null) throw redirect({ href: to, replace: true });
  },
});

const layoutWords = ['sortBy', 'limit', 'hide', 'show'];

/** A list opened without sort, page size or columns in the address gets the user's saved layout. */
function redirectToSavedLayout(path: string, search: Record<string, unknown>): void {
  const words = rememberedWords(path);
  if (Object.keys(words).length === 0 || layoutWords.some((word) => word in search)) return;
  throw redirect({ href: path + stringifySearch({ ...search, ...words }), replace: true });
}

async function withTexts(load: Screen['load'], texts: Screen['texts']) {
  const [screen] = await Promise.all([load(), i18next.loadNamespaces(texts)]);
  return screen;
}

const routes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/', component: LoadingText }),
  ...screens.map(({ path, texts, load }) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component: lazyRouteComponent(() => withTexts(load, texts), 'Screen'),
      beforeLoad: ({ cause, location }) => {
        if (cause === 'enter') redirectToSavedLayout(location.pathname, location.search);
      },
    }),
  ),
];

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
  parseSearch,
  stringifySearch,
  defaultPendingComponent: LoadingText,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: LoadingText,
  scrollRestoration: true,
});

watchUnsaved(router.history);

/** When the session starts or ends, here or in another tab, the route rules are evaluated again. */
export function followSession(queryClient: QueryClient): void {
  useAuth.subscribe((now, before) => {
    if (now.user?.id === before.user?.id && now.known === before.known) return;
    if (now.user === null) {
      if (before.user) leavePlace(before.user.id, router.state.location.href);
      queryClient.clear();
      // Straight to sign-in: evaluating the rules for the current route would remember it again.
      void router.navigate({ href: '/sign-in', replace: true });
    } else {
      // Messages of calls from the ended session are dropped.
      takeAlerts();
      void router.invalidate();
    }
  });
  // A frame later: the screen has then opened the layer of its address, and the kept layers are reopened
  // above it.
  router.subscribe('onRendered', ({ toLocation: { pathname: path } }) => {
    if (worthRemembering({ path, role: currentRole(), signedIn: true }, screens))
      requestAnimationFrame(() => returnToPlace(path));
  });
  session.onUnauthorized(forgetUser);
  session.onChangedElsewhere(() => void resumeSession().catch(() => forgetUser()));
}
