import type { Notice } from '@aliquot/contract/notices';
import { Link } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { byDay, dayName } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { Popover } from '../../ui/popover/popover.tsx';
import { AfterDelay, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useNotices } from './api.ts';
import { NoticeItem } from './notice-item.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useUnread } from './use-unread.ts';

interface NoticeSheetProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** Notifications by day, the newest first. Arrows move, Enter opens, Escape closes. */
export function NoticeSheet({ anchor, onClose }: NoticeSheetProps) {
  const { t } = useTranslation(['notices', 'common']);
  const list = useNotices();
  const unread = useUnread();
  const mark = useMarkRead();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const newest = items[0]?.id;
  const error = listError(list.error, t('could_not_load'));
  return (
    <Popover anchor={anchor} label={t('heading')} align="end" wide anchorToggles onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shortcut between links that
          Tab reaches too */}
      <div onKeyDown={moveFocus} className="flex max-h-[min(600px,calc(100dvh-96px))] flex-col">
        <header className="flex h-13 shrink-0 items-center justify-between gap-3 border-b border-line pr-2 pl-4">
          <h2 className="font-serif text-lead">{t('heading')}</h2>
          {unread > 0 && newest !== undefined ? (
            <Button
              variant="quiet"
              size="small"
              icon={<CheckCheck size={14} aria-hidden="true" />}
              onClick={() => mark.mutate({ upTo: newest })}
            >
              {t('mark_all')}
            </Button>
          ) : null}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {error ? (
            <div className="p-4">
              <ErrorState {...error} onRetry={() => void list.refetch()} />
            </div>
          ) : null}
          {list.isPending ? <Waiting /> : null}
          {list.data && items.length === 0 ? <Nothing /> : null}
          <Days items={items} onOpen={onClose} />
          {list.hasNextPage ? (
            <div className="p-2">
              <Button
                variant="quiet"
                className="w-full"
                busy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {t('older')}
              </Button>
            </div>
          ) : null}
        </div>
        <footer className="shrink-0 border-t border-line px-4 py-2.5 text-dense">
          <Link to="/profile" hash="notices" className="text-cryo hover:underline" onClick={onClose}>
            {t('choose')}
          </Link>
        </footer>
      </div>
    </Popover>
  );
}

function Days({ items, onOpen }: { items: readonly Notice[]; onOpen: () => void }) {
  const { t, i18n } = useTranslation();
  const now = new Date();
  return byDay(items, ({ at }) => at).map(({ at, items: ofDay }) => {
    const name = dayName(at, now, t, i18n.language);
    return (
      <section key={name} aria-label={name}>
        <h3 className="sticky top-0 z-10 bg-s2 px-4 pt-2.5 pb-1 text-label text-t3">{name}</h3>
        <ul>
          {ofDay.map((notice) => (
            <li key={notice.id}>
              <NoticeItem notice={notice} now={now} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

const Nothing = () => {
  const { t } = useTranslation('notices');
  return (
    <div className="px-4 py-8">
      <p className="font-serif text-lead">{t('empty')}</p>
      <p className="mt-1 text-dense text-t2">{t('empty_text')}</p>
    </div>
  );
};

const Waiting = () => (
  <AfterDelay>
    <div className="flex flex-col gap-5 p-4">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={width} />
          <Skeleton className="w-1/3" />
        </div>
      ))}
    </div>
  </AfterDelay>
);

/** Moves focus to the next, previous, first or last notification. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notice]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const goal = {
    ArrowDown: Math.min(at + 1, links.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: links.length - 1,
  }[event.key];
  if (goal === undefined || links.length === 0) return;
  event.preventDefault();
  links[goal]?.focus();
}
