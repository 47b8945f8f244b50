import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { createMessage } from './create-message.ts';
import { createReply } from './create-reply.ts';
import { markRead } from './mark-read.ts';
import { readMessages } from './messages.ts';
import { listChats, readOverview } from './queries.ts';
import { removeChat } from './remove-chat.ts';
import { restoreChat } from './restore-chat.ts';

export const chats: Handlers<Contract['chats']> = {
  getList: (context, { body }) => listChats(context, body),
  overview: (context) => readOverview(context),
  getMessages: (context, { body }) => readMessages(context, body),
  markRead: (context, { body }) => markRead(context, body.chatId, body.seq),
  createMessage: (context, { body }) => createMessage(context, body),
  createReply: (context, { body }) => createReply(context, body),
  remove: (context, { params, query }) => removeChat(context, params.id, query.version),
  restore: (context, { params }) => restoreChat(context, params.id),
};
