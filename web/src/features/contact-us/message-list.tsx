import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { byDay, dayName } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { usePartHeading } from '../../ui/side-panel/side-panel.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useOlder } from './api.ts';
import { firstUnread, hasOlder } from './conversation-parts.ts';
import { MessageBubble, UnsentBubble } from './message-bubble.tsx';
import { discard, type Place, useUnsent } from './outbox.ts';
import type { Conversation } from './types.ts';
import { useChatScroll } from './use-chat-scroll.ts';
import { useMarkRead } from './use-mark-read.ts';

interface MessageListProps {
  conversation: Conversation;
  place: Place;
  isStaff: boolean;
}

/** Messages by day, older ones on scrolling up, and unsent ones below. */
export function MessageList({ conversation, place, isStaff }: MessageListProps) {
  const { t } = useTranslation('contact_us');
  const { chat, items } = conversation;
  const box = useRef<HTMLElement>(null);
  // What was unread on opening stays marked, although it counts as read from then on.
  const [opened] = useState({ readSeq: chat.readSeq, unread: chat.unread });
  const unsent = useWaiting(place, items);
  const firstSeq = items[0]?.seq ?? 0;
  const scroll = useChatScroll(box, { firstSeq, lastSeq: items.at(-1)?.seq ?? 0, unsent: unsent.length });
  useMarkRead(conversation, scroll.atEnd);
  const name = useAuth(({ user }) => user?.fullName ?? '');
  const { more, loading, loadOlder } = useEarlier(box, conversation);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        data-layer-body
        aria-label={t('messages')}
        // Scrollable by keyboard as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable
        tabIndex={0}
        onScroll={() => scroll.onScroll() && loadOlder()}
        className="min-h-0 flex-1 overflow-y-auto px-8 pt-5 pb-1 -outline-offset-2 [overflow-anchor:none] max-sm:px-4"
      >
        {/* A single child, whose height changes when its content grows. */}
        <div className="flex min-h-full flex-col justify-end">
          {more ? (
            <div className="mb-4 text-center">
              <Button size="small" variant="quiet" busy={loading} onClick={loadOlder}>
                {t(loading ? 'loading_older' : 'older')}
              </Button>
            </div>
          ) : null}
          <Days conversation={conversation} isStaff={isStaff} opened={opened} />
          {unsent.map((message) => (
            <UnsentBubble key={message.clientKey} message={message} place={place} name={name} />
          ))}
        </div>
      </section>
      <Announcer conversation={conversation} isStaff={isStaff} />
      {scroll.atEnd ? null : (
        <Button
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
          icon={<ArrowDown size={14} aria-hidden="true" />}
          onClick={scroll.toEnd}
        >
          {t(chat.unread > 0 ? 'to_new' : 'to_end', { count: chat.unread })}
        </Button>
      )}
    </div>
  );
}

/** Hides unsent messages that have arrived in the conversation. */
function useWaiting(place: Place, items: Conversation['items']) {
  const unsent = useUnsent(place);
  const known = new Set(items.map(({ clientKey }) => clientKey));
  const arrived = unsent.filter(({ clientKey }) => known.has(clientKey));
  useEffect(() => {
    for (const { clientKey } of arrived) discard(place, clientKey);
  });
  return arrived.length === 0 ? unsent : unsent.filter((each) => !arrived.includes(each));
}

/** Loads older messages when the user scrolls near the top. */
function useEarlier(box: RefObject<HTMLElement | null>, conversation: Conversation) {
  const older = useOlder(conversation.chat.id);
  const more = hasOlder(conversation);
  const firstSeq = conversation.items[0]?.seq ?? 0;
  const loadOlder = () => {
    if (more && !older.isPending) older.mutate(firstSeq);
  };
  // A few short messages do not fill the box, so that scrolling up would be impossible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each first message
  useEffect(() => {
    const element = box.current;
    if (element && element.scrollHeight <= element.clientHeight) loadOlder();
  }, [firstSeq]);
  return { more, loading: older.isPending, loadOlder };
}

interface DaysProps {
  conversation: Conversation;
  isStaff: boolean;
  opened: { readSeq: number; unread: number };
}

function Days({ conversation: { chat, items }, isStaff, opened }: DaysProps) {
  const { t, i18n } = useTranslation(['contact_us', 'common']);
  const Heading = usePartHeading();
  const now = new Date();
  const fresh = opened.unread > 0 ? firstUnread(items, opened.readSeq, isStaff) : null;
  const seen = items.findLast(({ seq, fromStaff }) => fromStaff === isStaff && seq <= chat.readByOthersSeq);
  return byDay(items, ({ updatedAt }) => updatedAt).map(({ at, items: ofDay }) => (
    <div key={ofDay[0]?.id}>
      <Heading className="mb-4 text-center text-label text-t3">
        <time dateTime={at}>{dayName(at, now, t, i18n.language)}</time>
      </Heading>
      {ofDay.map((message) => (
        <div key={message.id} data-message={message.seq}>
          {message.seq === fresh ? <NewLine>{t('new', { count: opened.unread })}</NewLine> : null}
          <MessageBubble message={message} isStaff={isStaff} seen={message === seen} />
        </div>
      ))}
    </div>
  ));
}

function NewLine({ children }: { children: string }) {
  const rule = <span className="h-px flex-1 bg-[color-mix(in_srgb,var(--serum-mark)_45%,transparent)]" />;
  return (
    <div data-new className="mb-4 flex items-center gap-2 text-label text-serum">
      {rule}
      {children}
      {rule}
    </div>
  );
}

/** Announces incoming messages to screen readers, but not those already shown. */
function Announcer({ conversation: { items }, isStaff }: Omit<DaysProps, 'opened'>) {
  const [start] = useState(items.at(-1)?.seq ?? 0);
  const last = items.at(-1);
  const isIncoming = last && last.seq > start && last.fromStaff !== isStaff;
  return (
    <div role="status" className="sr-only">
      {isIncoming ? `${last.author.name}: ${last.comment || (last.attachments[0]?.name ?? '')}` : ''}
    </div>
  );
}
