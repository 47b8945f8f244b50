import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { everybody } from './roles.ts';

/** Separate from chats.ts, since the navigation of every screen uses it. */
export const chatUnread = endpoint({
  method: 'GET',
  path: '/api/contact_us/overview',
  kind: 'read',
  access: everybody,
  response: z.object({
    /** Messages of the other side that the own side has not read. */
    unread: z.int(),
    /** Number of conversations with such messages. */
    waiting: z.int(),
  }),
});
