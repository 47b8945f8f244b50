import type { ChatMessage } from '@aliquot/contract/chats';
import type { Conversation } from './types.ts';

/** Appends newer messages to the known ones, without duplicates. */
export function withNewer(known: Conversation, next: Conversation): Conversation {
  const last = known.items.at(-1)?.seq ?? 0;
  const fresh = next.items.filter(({ seq }) => seq > last);
  const fits = fresh.length === 0 || fresh[0]?.seq === last + 1;
  // After a gap, the known messages are replaced by the new page.
  return { chat: next.chat, items: fits ? [...known.items, ...fresh] : next.items };
}

/** Prepends older messages to the known ones. */
export function withOlder(known: Conversation, older: readonly ChatMessage[]): Conversation {
  const first = known.items[0]?.seq ?? 1;
  const fresh = older.filter(({ seq }) => seq < first);
  if (fresh.length > 0 && fresh.at(-1)?.seq !== first - 1) return known;
  return { ...known, items: [...fresh, ...known.items] };
}

export const hasOlder = ({ items }: Pick<Conversation, 'items'>) => (items[0]?.seq ?? 1) > 1;

/** The first message of the other side that was unread when the conversation was opened. */
export const firstUnread = (items: readonly ChatMessage[], readSeq: number, isStaff: boolean) =>
  items.find(({ seq, fromStaff }) => seq > readSeq && fromStaff !== isStaff)?.seq ?? null;
