import { chats } from '@aliquot/contract/chats';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiError, call, refreshRoom, useAuth } from '../../platform/api/index.ts';
import { conversationQuery, room } from './api.ts';
import type { Unsent } from './types.ts';

/** Which conversation: staff have many, a client has `own`, whether it is open yet or not. */
export type Place = number | 'own';

type Outbox = Partial<Record<Place, readonly Unsent[]>>;

/**
 * Messages that are on their way or did not get there. They outlive the panel they were written in, and go one after
 * the other, so that they arrive in the order they were written.
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
  change(place, key, { refused: null });
  void sendAll(client, place);
}

async function sendAll(client: QueryClient, place: Place): Promise<void> {
  if (busy.has(place)) return;
  busy.add(place);
  try {
    for (;;) {
      const next = unsentAt(place).find(({ refused }) => refused === null);
      if (!next) return;
      await sendOne(client, place, next);
    }
  } finally {
    busy.delete(place);
  }
}

async function sendOne(client: QueryClient, place: Place, message: Unsent): Promise<void> {
  try {
    const sent = await carry(place, message);
    // Its bubble stays until the conversation has it, so that nothing blinks.
    await client.fetchQuery(conversationQuery(sent.chatId)).catch(() => {});
    discard(place, message.clientKey);
    void refreshRoom(client, room);
  } catch (error) {
    const { messages } = error instanceof ApiError ? error : new ApiError(-1, {});
    change(place, message.clientKey, { refused: messages });
  }
}

function carry(place: Place, { clientKey, comment, files, source }: Unsent) {
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

// What somebody wrote is gone with them.
useAuth.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useOutbox.setState({}, true);
});
