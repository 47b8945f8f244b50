import type { ChatMessage } from '@aliquot/contract/chats';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useTranslation } from '../../ui/words.tsx';
import { AttachmentCard } from './attachment-card.tsx';
import { MentionLink, MessageText } from './message-text.tsx';
import { discard, type Place, tryAgain } from './outbox.ts';
import type { Source, Unsent } from './types.ts';
import { useTimeWords } from './use-words.ts';

interface FrameProps {
  /** Of the user's side: at the right. */
  own: boolean;
  head: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

function Frame({ own, head, foot, children }: FrameProps) {
  return (
    <div
      data-own={own || undefined}
      className={cx('group/message mb-4 flex flex-col', own ? 'items-end' : 'items-start')}
    >
      <div className="mb-1 text-label text-t3">{head}</div>
      <div
        className={cx(
          'flex max-w-[min(520px,88%)] min-w-0 flex-col gap-2.5 rounded-[10px] px-3.5 py-2.5',
          own ? 'bg-s3' : 'border border-line bg-s1',
        )}
      >
        {children}
      </div>
      {foot}
    </div>
  );
}

interface MessageBubbleProps {
  message: ChatMessage;
  isStaff: boolean;
  /** The user's last message that the other side has read. */
  seen: boolean;
}

export function MessageBubble({ message, isStaff, seen }: MessageBubbleProps) {
  const { t } = useTranslation('contact_us');
  const { time } = useTimeWords();
  const { sourceType, source } = message;
  return (
    <Frame
      own={message.fromStaff === isStaff}
      head={
        <>
          {message.author.name}, <time dateTime={message.updatedAt}>{time(message.updatedAt)}</time>
        </>
      }
      foot={seen ? <div className="mt-1 text-label text-t3">{t('seen')}</div> : null}
    >
      {source && sourceType !== 'general' ? (
        <About source={{ ...source, type: sourceType }} isStaff={isStaff} />
      ) : null}
      {message.comment ? <MessageText text={message.comment} isStaff={isStaff} /> : null}
      {message.attachments.map((file) => (
        <AttachmentCard key={file.id} message={message} file={file} />
      ))}
    </Frame>
  );
}

function About({ source, isStaff }: { source: Source; isStaff: boolean }) {
  const { t } = useTranslation('contact_us');
  return (
    <p className="text-dense text-t2">
      {t(`about_${source.type}`)}{' '}
      <MentionLink kind={source.type} isStaff={isStaff} code={source.name} id={source.id}>
        {source.name}
      </MentionLink>
    </p>
  );
}

/** Shown before the server has it; a failed message can be retried or discarded. */
export function UnsentBubble({ message, place, name }: { message: Unsent; place: Place; name: string }) {
  const { t } = useTranslation('contact_us');
  const client = useQueryClient();
  const { clientKey, errors } = message;
  const { time } = useTimeWords();
  return (
    <Frame
      own
      head={errors ? `${name}, ${time(message.at)}` : `${name}, ${t('sending')}`}
      foot={
        errors ? (
          <div role="alert" className="mt-1.5 flex max-w-full flex-wrap items-center justify-end gap-2">
            <span className="flex items-center gap-1.5 text-label text-danger">
              <TriangleAlert size={14} aria-hidden="true" />
              {t('not_sent')} {errors.join(' ')}
            </span>
            <Button size="small" onClick={() => tryAgain(client, place, clientKey)}>
              {t('try_again')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => discard(place, clientKey)}>
              {t('discard')}
            </Button>
          </div>
        ) : null
      }
    >
      {message.source ? (
        <p className="text-dense text-t2">
          {t(`about_${message.source.type}`)} <span className="font-mono">{message.source.name}</span>
        </p>
      ) : null}
      {message.comment ? <p className="break-words whitespace-pre-wrap">{message.comment}</p> : null}
      {message.files.map((file) => (
        <p key={file.fileId} className="flex items-center gap-2 text-dense">
          <FileText size={16} className="shrink-0 text-t2" aria-hidden="true" />
          {file.name}
        </p>
      ))}
    </Frame>
  );
}
