import { chats } from '@aliquot/contract/chats';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiError, call, refreshRoom, useAuth } from '../../platform/api/index.ts';
import { conversationQuery, room } from './api.ts';
import type { Unsent } from './types.ts';

/** The conversation: an id for staff, `own` for a client, even before it exists. */
export type Place = number | 'own';

type Outbox = Partial<Record<Place, readonly Unsent[]>>;

/**
 * Messages being sent or failed. They outlive the panel, and are sent one after the other, so that they
 * arrive in order.
 */
export const useOutbox = create<Outbox>(() => ({}));

const none: readonly Unsent[] = [];
export const useUnsent = (place: Place) => useOutbox((boxes) => boxes[place] ?? none);

const unsentAt = (place: Place) => useOutbox.getState()[place] ?? none;
const put = (place: Place, unsent: readonly Unsent[]) => useOutbox.setState({ [place]: unsent });
const change = (place: Place, key: string, patch: Partial<Unsent>) =>
  put(
    place,
    unsentAt(place).map((each) => (each.clientKey === key ? { ...each, ...patch } : each)),
  );

export const discard = (place: Place, key: string) =>
  put(
    place,
    unsentAt(place).filter(({ clientKey }) => clientKey !== key),
  );

const busy = new Set<Place>();

export function post(client: QueryClient, place: Place, message: Unsent): void {
  put(place, [...unsentAt(place), message]);
  void sendAll(client, place);
}

export function tryAgain(client: QueryClient, place: Place, key: string): void {
  change(place, key, { errors: null });
  void sendAll(client, place);
}

async function sendAll(client: QueryClient, place: Place): Promise<void> {
  if (busy.has(place)) return;
  busy.add(place);
  try {
    for (;;) {
      const next = unsentAt(place).find(({ errors }) => errors === null);
      if (!next) return;
      await sendOne(client, place, next);
    }
  } finally {
    busy.delete(place);
  }
}

async function sendOne(client: QueryClient, place: Place, message: Unsent): Promise<void> {
  try {
    const sent = await sendMessage(place, message);
    // The bubble stays until the conversation has the message, so that it does not flicker.
    await client.fetchQuery(conversationQuery(sent.chatId)).catch(() => {});
    discard(place, message.clientKey);
    void refreshRoom(client, room);
  } catch (error) {
    const { messages } = error instanceof ApiError ? error : new ApiError(-1, {});
    change(place, message.clientKey, { errors: messages });
  }
}

function sendMessage(place: Place, { clientKey, comment, files, source }: Unsent) {
  const body = {
    clientKey,
    comment,
    fileIds: files.map(({ fileId }) => fileId),
    ...(source ? { sourceType: source.type, sourceId: source.id } : { sourceType: 'general' as const }),
  };
  return place === 'own'
    ? call(chats.createMessage, { body })
    : call(chats.createReply, { body: { ...body, chatId: place } });
}

// Unsent messages are dropped when the user changes.
useAuth.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useOutbox.setState({}, true);
});
