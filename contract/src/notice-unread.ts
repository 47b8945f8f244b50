import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { everybody } from './roles.ts';

export const unread = z.object({ unread: z.int() });

/** Separate from notices.ts, since the bell of every screen uses it. */
export const noticeUnread = endpoint({
  method: 'GET',
  path: '/api/notices/unread',
  kind: 'read',
  access: everybody,
  response: unread,
});
