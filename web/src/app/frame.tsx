import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAuth } from '../platform/auth-state.ts';
import { LoadingText } from '../ui/page/loading-text.tsx';
import { AreaLayout } from './layouts/area-layout.tsx';
import { BareLayout } from './layouts/bare-layout.tsx';
import { areaOf } from './redirect.ts';

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
    <AreaLayout area={area} user={user} path={pathname}>
      {screen}
    </AreaLayout>
  );
}
