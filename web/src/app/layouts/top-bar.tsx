import type { Me } from '@aliquot/contract/auth';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { KeyboardWays } from '../../features/keyboard/index.ts';
import { NoticeBell } from '../../features/notices/index.ts';
import { useAuth } from '../../platform/api/index.ts';
import { rememberedWords, usePreferences } from '../../platform/lists/index.ts';
import type { Area } from '../../platform/room.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { lazyExtra } from '../../ui/lazy-part.ts';
import { Logo } from '../../ui/logo/logo.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { activeTab, type Tab, tabsOf } from '../navigation.ts';
import { loadFinders, screensOf } from '../rooms.ts';
import { MoreTabs } from './more-tabs.tsx';
import { UserMenu } from './user-menu.tsx';

const UnreadBadge = lazyExtra(() =>
  import('../../features/contact-us/unread-badge.tsx').then((m) => m.UnreadBadge),
);

interface TopBarProps {
  area: Exclude<Area, 'auth'>;
  user: Me;
  path: string;
}

/** 72 high with 40 at the sides. Tabs that do not fit fold into More, the last ones first. */
export function TopBar({ area, user, path }: TopBarProps) {
  const { t } = useTranslation();
  const tabs = useMemo(() => tabsOf(area), [area]);
  const first = tabs[0]?.path ?? '/';
  const active = activeTab(area, path);
  return (
    <header className="flex h-18 shrink-0 items-center border-b border-line bg-canvas px-10 max-lg:px-6 max-sm:px-4">
      <Link
        to={first}
        search={() => rememberedWords(first) as never}
        className="mr-9 flex h-8 items-center rounded-control max-xl:mr-6 max-sm:mr-3"
        aria-label={t('logo')}
      >
        <Logo brief />
      </Link>
      <nav aria-label={t('main_navigation')} className="min-w-0 flex-auto">
        <MoreTabs
          tabs={tabs}
          activeId={active?.id}
          label={(tab) => t(`tabs.${tab.id}`)}
          render={(tab) => <TabLink tab={tab} active={tab.id === active?.id} />}
          badge={(tab) => (tab.id === 'cart' ? <CartBadge /> : null)}
        />
      </nav>
      <KeyboardWays screens={screensOf(area)} loadFinders={() => loadFinders(area)} />
      <div className="mr-2.5 ml-1 grid size-9 max-sm:mr-1 max-sm:ml-0 shrink-0 place-items-center">
        <Suspense fallback={<Bell size={18} className="text-t2" aria-hidden="true" />}>
          <NoticeBell />
        </Suspense>
      </div>
      <UserMenu user={user} />
    </header>
  );
}

/** Clicking the active tab clears its search and filters. */
function TabLink({ tab, active }: { tab: Tab; active: boolean }) {
  const { t } = useTranslation();
  usePreferences();
  return (
    <Link
      to={tab.path}
      search={rememberedWords(tab.path) as never}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'relative flex h-18 items-center gap-2 font-medium whitespace-nowrap',
        active
          ? 'text-t1 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-serum-mark'
          : 'text-t2 hover:text-t1',
      )}
    >
      {t(`tabs.${tab.id}`)}
      {tab.id === 'cart' ? <CartBadge /> : null}
      {tab.id === 'contact_us' ? (
        <Suspense>
          <UnreadBadge />
        </Suspense>
      ) : null}
    </Link>
  );
}

function CartBadge() {
  const { t } = useTranslation();
  const count = useAuth((state) => state.conditions?.cart?.samples.length ?? 0);
  return count > 0 ? <Badge count={count} label={t('cart_count', { count })} /> : null;
}
