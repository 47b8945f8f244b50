import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { chooseMail, readChoices } from './mail-choices.ts';
import { markRead } from './mark-read.ts';
import { countUnread, listNotices } from './queries.ts';

export const notices: Handlers<Contract['notices']> = {
  getMany: (context, { body }) => listNotices(context, body),
  unread: async (context) => ({ unread: await countUnread(context) }),
  markRead: (context, { body }) => markRead(context, body),
  mailChoices: (context) => readChoices(context),
  chooseMail: (context, { body }) => chooseMail(context, body),
};
