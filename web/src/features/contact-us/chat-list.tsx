import type { Chat } from '@aliquot/contract/chats';
import { RotateCcw, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { DeleteDialog, type DeleteSubject, useEntityPanel } from '../../platform/entity/index.ts';
import { tableProps, useFilters, useListState } from '../../platform/lists/index.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { chatFilters, useChats, useRemoveChats, useRestoreChat } from './api.ts';
import { useChatColumns } from './chat-columns.tsx';
import { useUnread } from './use-unread.ts';

const ChatPanel = lazyPart(() => import('./chat-panel.tsx').then((m) => m.ChatPanel));

/** For staff: every conversation, newest first. */
export function ChatList() {
  const { t } = useTranslation('contact_us');
  const [state, onChange] = useListState(chatFilters.keys);
  const list = useChats(state);
  const unread = useUnread();
  const panel = useEntityPanel<never>(state, onChange);
  const openDialog = useLayers((layers) => layers.openDialog);
  const remove = useRemoveChats();
  const restore = useRestoreChat();
  const rows = list.data?.items;
  const ask = (chat: Chat) => openDialog('delete', { rows: [chat] } satisfies DeleteSubject<Chat>);
  return (
    <Page>
      <PageHeader
        title={unread === undefined ? t('common:screens.contact_us') : t('title', { count: unread })}
        context={list.data ? t('context', { count: list.data.count }) : ' '}
      />
      <ListTable
        id="chat"
        label={t('common:screens.contact_us')}
        columns={useChatColumns()}
        {...tableProps(list, t('could_not_load'))}
        rowId={({ id }) => id}
        rowName={({ person }) => person.name}
        state={state}
        onChange={onChange}
        onOpen={({ id }) => panel.open('view', { id })}
        actions={useChatActions(ask, (chat) => restore.mutate(chat.id))}
        gone={({ active }) => !active}
        activeToggle
        searchPlaceholder={t('search')}
        filters={useFilters(chatFilters)}
        empty={
          <EmptyState title={t('empty_title')} vial>
            {t('empty_text')}
          </EmptyState>
        }
      />
      <Suspense>
        {panel.hasBeenOpen ? <ChatPanel panel={panel} rows={rows ?? []} onRemove={ask} /> : null}
      </Suspense>
      <DeleteDialog
        room="contact_us"
        nameOf={(chat: Chat) => chat.person.name}
        remove={remove}
        restore={(ids) => {
          for (const id of ids) restore.mutate(id);
        }}
        onDeleted={panel.close}
      />
    </Page>
  );
}

const icon = { size: 16, 'aria-hidden': true } as const;

function useChatActions(
  remove: (chat: Chat) => void,
  restore: (chat: Chat) => void,
): readonly RowAction<Chat>[] {
  const { t } = useTranslation('contact_us');
  return [
    {
      id: 'delete',
      label: t('delete_confirm'),
      icon: <Trash2 {...icon} />,
      danger: true,
      visible: ({ active }) => active,
      onSelect: remove,
    },
    {
      id: 'restore',
      label: t('restore'),
      icon: <RotateCcw {...icon} />,
      visible: ({ active }) => !active,
      onSelect: restore,
    },
  ];
}
