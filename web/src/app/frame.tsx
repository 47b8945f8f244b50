import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import { useAuth } from '../platform/api/index.ts';
import { AreaScreens } from '../platform/child-screens.tsx';
import { LoadingText } from '../ui/page/loading-text.tsx';
import type { AreaLayoutProps } from './layouts/area-layout.tsx';
import { BareLayout } from './layouts/bare-layout.tsx';
import { areaOf } from './redirect.ts';
import { screensOf } from './rooms.ts';

type Layout = typeof import('./layouts/area-layout.tsx');
let layout: Layout | undefined;
let arrival: Promise<Layout> | undefined;

/** Loaded separately: signed-out users need no tabs and menus. */
export function loadAreaLayout(): Promise<Layout> {
  arrival ??= import('./layouts/area-layout.tsx').then(
    (module) => {
      layout = module;
      return module;
    },
    (error) => {
      arrival = undefined;
      throw error;
    },
  );
  return arrival;
}

function Area(props: AreaLayoutProps) {
  const { AreaLayout } = layout ?? use(loadAreaLayout());
  return <AreaLayout {...props} />;
}

/** The layout for the signed-in user's area, around the screen. */
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
      <AreaScreens value={screensOf(area)}>
        <Area area={area} user={user} path={pathname}>
          {screen}
        </Area>
      </AreaScreens>
    </Suspense>
  );
}
