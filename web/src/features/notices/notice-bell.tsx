import { Bell } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Badge } from '../../ui/badge/badge.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useUnread } from './use-unread.ts';

const NoticeSheet = lazyPart(() => import('./notice-sheet.tsx').then((m) => m.NoticeSheet));

/** The number of unread notifications, and their sheet. */
export function NoticeBell() {
  const { t } = useTranslation();
  const unread = useUnread();
  const bell = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <div className="relative">
      <IconButton
        ref={bell}
        label={unread > 0 ? t('bell_unread', { count: unread }) : t('bell')}
        icon={<Bell size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      />
      {unread > 0 ? (
        <span aria-hidden="true" className="pointer-events-none absolute -top-1 left-4.5">
          <Badge count={unread} />
        </span>
      ) : null}
      <Suspense>
        {open && bell.current ? <NoticeSheet anchor={bell.current} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}
