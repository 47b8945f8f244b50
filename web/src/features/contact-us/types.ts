import type { Chat, ChatMessage, SourceType } from '@aliquot/contract/chats';

/** The loaded part of a conversation: messages without gaps, oldest first. */
export interface Conversation {
  chat: Chat;
  items: ChatMessage[];
}

/** The subject of a message. */
export interface Source {
  type: Exclude<SourceType, 'general'>;
  id: number;
  name: string;
}

/** An uploaded file, to be sent with a message. */
export interface ReadyFile {
  fileId: number;
  name: string;
  size: number;
}

/** A message being sent, or failed. */
export interface Unsent {
  /** The same for every retry, so that it arrives once. */
  clientKey: string;
  comment: string;
  files: readonly ReadyFile[];
  source: Source | null;
  at: string;
  /** Why sending failed; null while it is being sent. */
  errors: readonly string[] | null;
}
