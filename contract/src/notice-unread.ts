import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { everybody } from './roles.ts';

export const unread = z.object({ unread: z.int() });

/** Apart from the room: the bell asks for it on every screen. */
export const noticeUnread = endpoint({
  method: 'GET',
  path: '/api/notices/unread',
  kind: 'read',
  access: everybody,
  response: unread,
});
