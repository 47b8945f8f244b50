import type { Chat, ChatMessage, SourceType } from '@aliquot/contract/chats';

/** A conversation as far as it was read: its messages follow each other without gaps, oldest first. */
export interface Conversation {
  chat: Chat;
  items: ChatMessage[];
}

/** What a message is about. */
export interface Source {
  type: Exclude<SourceType, 'general'>;
  id: number;
  name: string;
}

/** A file that was sent in and waits to go with a message. */
export interface ReadyFile {
  fileId: number;
  name: string;
  size: number;
}

/** A message that is on its way, or did not get there. */
export interface Unsent {
  /** The same at every try, so that it arrives once. */
  clientKey: string;
  comment: string;
  files: readonly ReadyFile[];
  source: Source | null;
  at: string;
  /** Why it was not sent; nothing while it is on its way. */
  refused: readonly string[] | null;
}
