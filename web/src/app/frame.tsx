import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAuth } from '../platform/auth-state.ts';
import { LoadingText } from '../ui/page/loading-text.tsx';
import { BareLayout } from './layouts/bare-layout.tsx';
import { areaOf } from './redirect.ts';

// Nobody needs the tabs and menus before signing in.
const AreaLayout = lazy(() => import('./layouts/area-layout.tsx').then((m) => ({ default: m.AreaLayout })));

/** The layout of whoever is signed in, around the screen. */
export function Frame() {
  const user = useAuth((state) => state.user);
  const { pathname } = useLocation();
  const screen = (
    <Suspense fallback={<LoadingText />}>
      <Outlet />
    </Suspense>
  );
  const area = user ? areaOf(user.role) : 'auth';
  if (user && area === 'auth') return <BareLayout user={user} />;
  if (!user || area === 'auth') return <main id="main">{screen}</main>;
  return (
    <Suspense fallback={<LoadingText />}>
      <AreaLayout area={area} user={user} path={pathname}>
        {screen}
      </AreaLayout>
    </Suspense>
  );
}
