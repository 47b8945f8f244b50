import type { ChatMessage } from '@aliquot/contract/chats';
import type { Conversation } from './types.ts';

/** Messages read further on, put behind those that were known. Whatever comes twice stands once. */
export function withNewer(known: Conversation, next: Conversation): Conversation {
  const last = known.items.at(-1)?.seq ?? 0;
  const fresh = next.items.filter(({ seq }) => seq > last);
  const fits = fresh.length === 0 || fresh[0]?.seq === last + 1;
  // A gap means that somebody else's page came first: what is known begins anew with it.
  return { chat: next.chat, items: fits ? [...known.items, ...fresh] : next.items };
}

/** Older messages, put before those that were known. */
export function withOlder(known: Conversation, older: readonly ChatMessage[]): Conversation {
  const first = known.items[0]?.seq ?? 1;
  const fresh = older.filter(({ seq }) => seq < first);
  if (fresh.length > 0 && fresh.at(-1)?.seq !== first - 1) return known;
  return { ...known, items: [...fresh, ...known.items] };
}

export const hasOlder = ({ items }: Pick<Conversation, 'items'>) => (items[0]?.seq ?? 1) > 1;

/** The first message of the other side beyond what had been read when the conversation was opened. */
export const firstUnread = (items: readonly ChatMessage[], readSeq: number, isStaff: boolean) =>
  items.find(({ seq, fromStaff }) => seq > readSeq && fromStaff !== isStaff)?.seq ?? null;
