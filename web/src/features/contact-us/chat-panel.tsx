import type { Chat } from '@aliquot/contract/chats';
import { Link } from '@tanstack/react-router';
import { RotateCcw, Trash2 } from 'lucide-react';
import type { useEntityPanel } from '../../platform/entity/index.ts';
import { since } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { Note } from '../../ui/note/note.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelBody, PanelFooter, PanelHeader } from '../../ui/side-panel/panel-parts.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useConversation, useRestoreChat } from './api.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { MentionLink } from './message-text.tsx';

interface ChatPanelProps {
  panel: ReturnType<typeof useEntityPanel<never>>;
  rows: readonly Chat[];
  onRemove: (chat: Chat) => void;
}

/** A conversation beside the list, with a footer to write in. */
export function ChatPanel({ panel, rows, onRemove }: ChatPanelProps) {
  const { t } = useTranslation('contact_us');
  const id = panel.subject?.id ?? null;
  const query = useConversation(id);
  const chat = query.data?.chat ?? rows.find((row) => row.id === id);
  const at = rows.findIndex((row) => row.id === id);
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : rows[at + step];
    return next ? () => panel.open('view', { id: next.id }) : undefined;
  };
  const mode = panel.mode === 'view' && chat && !chat.active ? 'read_only' : panel.mode;
  return (
    <SidePanel type="chat" mode={mode} onClose={panel.close} name={chat?.person.name ?? ''}>
      <PanelHeader
        title={chat?.person.name ?? ''}
        picture={
          chat ? <Avatar name={chat.person.name} src={chat.person.avatarUrl} size="medium" /> : undefined
        }
        subtitle={chat ? <WhoTheyAre chat={chat} /> : undefined}
        actions={
          chat ? (
            <>
              <Presence chat={chat} />
              {chat.active ? (
                <IconButton
                  label={t('delete_confirm')}
                  icon={<Trash2 size={16} aria-hidden="true" />}
                  onClick={() => onRemove(chat)}
                />
              ) : null}
            </>
          ) : undefined
        }
        onPrevious={neighbour(-1)}
        onNext={neighbour(1)}
      />
      {query.data ? (
        <MessageList key={id} conversation={query.data} place={query.data.chat.id} isStaff />
      ) : (
        <PanelBody>
          {query.error ? (
            <ErrorState
              {...listError(query.error, t('could_not_open'))}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <LoadingText />
          )}
        </PanelBody>
      )}
      {query.data ? <ChatFooter chat={query.data.chat} /> : null}
    </SidePanel>
  );
}

function WhoTheyAre({ chat }: { chat: Chat }) {
  const { t } = useTranslation('contact_us');
  return (
    <>
      {t(`common:roles.${chat.person.role}`)}
      {chat.company ? (
        <>
          {', '}
          <Link
            to="/client-companies"
            search={{ all: '1', open: String(chat.company.id) } as never}
            className={linkClass}
          >
            {chat.company.name}
          </Link>
        </>
      ) : null}
      {chat.lastOrder ? (
        <>
          {', '}
          {t('last_order')}{' '}
          <MentionLink kind="order" isStaff code={chat.lastOrder.number} id={chat.lastOrder.id}>
            {chat.lastOrder.number}
          </MentionLink>
        </>
      ) : null}
    </>
  );
}

const onlineMs = 5 * 60_000;

/** Whether the client is online, or when they were last. */
function Presence({ chat }: { chat: Chat }) {
  const { t, i18n } = useTranslation('contact_us');
  const { lastSeenAt } = chat.person;
  const now = new Date();
  const isOnline = lastSeenAt !== null && now.getTime() - new Date(lastSeenAt).getTime() < onlineMs;
  return (
    <span className="mr-1 flex h-9 items-center whitespace-nowrap">
      {!chat.active ? (
        <State state="cancelled" pill label={t('deleted')} />
      ) : isOnline ? (
        <State state="active" label={t('online')} />
      ) : lastSeenAt ? (
        <span className="text-dense text-t3">
          {t('last_seen', { when: since(lastSeenAt, now, t, i18n.language) })}
        </span>
      ) : null}
    </span>
  );
}

/** The composer, unless the client can no longer read messages. */
function ChatFooter({ chat }: { chat: Chat }) {
  const { t } = useTranslation('contact_us');
  const restore = useRestoreChat();
  if (!chat.active)
    return (
      <PanelFooter>
        <p className="flex-1 self-center text-t2">{t('deleted_text')}</p>
        <Button
          icon={<RotateCcw size={16} aria-hidden="true" />}
          busy={restore.isPending}
          onClick={() => restore.mutate(chat.id)}
        >
          {t('restore')}
        </Button>
      </PanelFooter>
    );
  if (!chat.person.reachable)
    return (
      <PanelFooter>
        <div className="flex-1">
          <Note tone="warn">{t('unreachable', { name: chat.person.name })}</Note>
        </div>
      </PanelFooter>
    );
  return (
    <PanelFooter>
      <Composer place={chat.id} label={t('write_to', { name: chat.person.name })} />
    </PanelFooter>
  );
}
