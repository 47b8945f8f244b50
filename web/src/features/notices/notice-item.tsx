import type { Notice } from '@aliquot/contract/notices';
import { groupOf } from '@aliquot/contract/roles';
import { Link } from '@tanstack/react-router';
import { currentRole } from '../../platform/api/index.ts';
import { daysBetween, formatClock, formatInstant, since } from '../../platform/format/index.ts';
import { NoticeDot } from '../../ui/badge/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { useTranslation } from '../../ui/words.tsx';
import { NoticeIcon } from './notice-icon.tsx';
import { placeOf } from './place-of.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useNoticeWords } from './use-notice-words.ts';

interface NoticeItemProps {
  notice: Notice;
  now: Date;
  onOpen: () => void;
}

/** Links to its subject and is marked as read on click. */
export function NoticeItem({ notice, now, onOpen }: NoticeItemProps) {
  const { t, i18n } = useTranslation(['notices', 'common']);
  const { title, detail } = useNoticeWords()(notice);
  const mark = useMarkRead();
  const place = placeOf(notice, groupOf(currentRole()));
  return (
    <Link
      data-notice
      to={place.to}
      search={place.search as never}
      className="flex gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-s3 focus-visible:bg-s3"
      onClick={() => {
        if (!notice.read) mark.mutate({ ids: [notice.id] });
        onOpen();
      }}
    >
      <span className="mt-0.5 grid size-4 shrink-0 place-items-center">
        <NoticeIcon kind={notice.kind} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block break-words', notice.read ? 'text-t2' : 'font-medium text-t1')}>
          <Unbroken text={title} part={notice.words.number} />
        </span>
        {detail ? <span className="mt-0.5 block text-dense break-words text-t2">{detail}</span> : null}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1.5">
        <time
          dateTime={notice.at}
          title={formatInstant(notice.at, i18n.language)}
          className="text-label/5 whitespace-nowrap text-t3"
        >
          {/* Below a day's heading the time is enough; for today, relative time is clearer. */}
          {daysBetween(new Date(notice.at), now) === 0
            ? since(notice.at, now, t, i18n.language)
            : formatClock(notice.at, i18n.language)}
        </time>
        {notice.read ? null : (
          <>
            <NoticeDot />
            <span className="sr-only">{t('unread')}</span>
          </>
        )}
      </span>
    </Link>
  );
}

/** An order number must not wrap. */
function Unbroken({ text, part }: { text: string; part: string | undefined }) {
  const at = part ? text.indexOf(part) : -1;
  if (!part || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="whitespace-nowrap">{part}</span>
      {text.slice(at + part.length)}
    </>
  );
}
