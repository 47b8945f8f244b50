import { MessageSquareText } from 'lucide-react';
import { useAuth } from '../../platform/api/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useConversation, useOwnChat } from './api.ts';
import { Composer } from './composer.tsx';
import { UnsentBubble } from './message-bubble.tsx';
import { MessageList } from './message-list.tsx';
import { useUnsent } from './outbox.ts';
import { useAddressSource } from './use-address-source.ts';

/** For clients: their one conversation with staff, on the page itself. */
export function OwnConversation() {
  const { t } = useTranslation('contact_us');
  useAddressSource();
  const own = useOwnChat();
  const answered = own.data?.answeredBy?.name;
  return (
    <div className="flex h-[calc(100dvh-72px)] min-h-120 flex-col">
      <div className="mx-auto flex min-h-0 w-full max-w-[934px] flex-1 flex-col">
        <div className="px-8 pt-7 pb-4 max-sm:px-4">
          <h1 className="font-serif text-title">{t('common:screens.contact_us')}</h1>
          <p className="mt-1 min-h-5 text-t2">
            {answered ? t('own_context_answered', { name: answered }) : t('own_context')}
          </p>
        </div>
        <div className="flex min-h-0 flex-1 flex-col border-t border-line">
          {own.error ? (
            <div className="flex-1 px-8 py-5 max-sm:px-4">
              <ErrorState {...listError(own.error, t('could_not_load'))} onRetry={() => void own.refetch()} />
            </div>
          ) : own.data === undefined ? (
            <div className="flex-1">
              <LoadingText />
            </div>
          ) : own.data === null ? (
            <NothingYet />
          ) : (
            <OwnMessages chatId={own.data.id} />
          )}
          <div className="shrink-0 border-t border-line px-8 pt-3.75 pb-4 max-sm:px-4">
            <Composer place="own" label={t('write')} />
          </div>
        </div>
      </div>
    </div>
  );
}

function OwnMessages({ chatId }: { chatId: number }) {
  const { t } = useTranslation('contact_us');
  const query = useConversation(chatId);
  if (query.data) return <MessageList key={chatId} conversation={query.data} place="own" isStaff={false} />;
  return (
    <div className="flex-1 px-8 py-5 max-sm:px-4">
      {query.error ? (
        <ErrorState {...listError(query.error, t('could_not_open'))} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingText />
      )}
    </div>
  );
}

/** Invites to write; also shows the first message while it is being sent. */
function NothingYet() {
  const { t } = useTranslation('contact_us');
  const unsent = useUnsent('own');
  const name = useAuth(({ user }) => user?.fullName ?? '');
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-8 py-5 max-sm:px-4">
      {unsent.length > 0 ? (
        unsent.map((message) => (
          <UnsentBubble key={message.clientKey} message={message} place="own" name={name} />
        ))
      ) : (
        <div className="mt-auto flex items-start gap-4">
          <MessageSquareText size={28} className="mt-5 shrink-0 text-t3" aria-hidden="true" />
          <EmptyState title={t('own_empty_title')}>{t('own_empty_text')}</EmptyState>
        </div>
      )}
    </div>
  );
}
