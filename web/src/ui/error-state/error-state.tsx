import { Copy, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { copyText } from '../copy-text.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Note } from '../note/note.tsx';
import { useTranslation } from '../words.tsx';

export interface ErrorStateProps {
  /** "Specimens could not be loaded." */
  title?: ReactNode;
  /** The server's messages. */
  messages?: readonly string[];
  onRetry?: () => void;
  /** The request id to quote, with a copy button. */
  requestId?: string | null | undefined;
}

export function ErrorState({ title, messages = [], onRetry, requestId }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  return (
    <Note tone="bad" title={title ?? t('error_title')}>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {onRetry || requestId ? (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {onRetry ? (
            <Button size="small" icon={<RotateCcw size={14} aria-hidden="true" />} onClick={onRetry}>
              {t('try_again')}
            </Button>
          ) : null}
          {requestId ? <RequestId id={requestId} /> : null}
        </div>
      ) : null}
    </Note>
  );
}

function RequestId({ id }: { id: string }) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <span className="flex items-center gap-1">
      <span className="ml-1.5 font-mono text-label">{t('request_id', { id })}</span>
      <IconButton
        size="small"
        label={t('copy_request_id')}
        icon={<Copy size={16} aria-hidden="true" />}
        onClick={() => void copyText(id).then(setCopied)}
      />
      <span role="status" className="text-label">
        {copied === null ? '' : t(copied ? 'copied' : 'copy_failed')}
      </span>
    </span>
  );
}
