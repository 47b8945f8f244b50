import type { Me } from '@aliquot/contract/auth';
import type { ReactNode } from 'react';
import { Reauthentication } from '../../features/auth/reauthentication.tsx';
import type { Area } from '../../platform/room.ts';
import { cx } from '../../ui/cx.ts';
import { useFocusRestore } from '../../ui/layers/focus-restore.ts';
import { OfflineBanner, useOnline } from '../../ui/page/offline-banner.tsx';
import { Toasts } from '../../ui/toasts/toasts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { MobileBranch } from './mobile-branch.tsx';
import { TopBar } from './top-bar.tsx';

export interface AreaLayoutProps {
  area: Exclude<Area, 'auth'>;
  user: Me;
  path: string;
  children: ReactNode;
}

/** The back office and the client area: a top bar and the screen below it. */
export function AreaLayout({ area, user, path, children }: AreaLayoutProps) {
  const { t } = useTranslation();
  useFocusRestore();
  const online = useOnline();
  return (
    <MobileBranch>
      <div
        data-layout={area}
        className={cx('flex min-h-dvh flex-col', online ? '[--sticky-top:72px]' : '[--sticky-top:108px]')}
      >
        <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-s2 focus:p-3">
          {t('skip_to_content')}
        </a>
        <Toasts />
        <Reauthentication />
        <div data-bars className="sticky top-0 z-30">
          <OfflineBanner />
          <TopBar area={area} user={user} path={path} />
        </div>
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
      </div>
    </MobileBranch>
  );
}
