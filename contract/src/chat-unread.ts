import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { everybody } from './roles.ts';

/** Apart from the room: the tabs ask for it on every screen. */
export const chatUnread = endpoint({
  method: 'GET',
  path: '/api/contact_us/overview',
  kind: 'read',
  access: everybody,
  response: z.object({
    /** Messages of the other side that nobody of one's own has read. */
    unread: z.int(),
    /** Conversations that have such messages. */
    waiting: z.int(),
  }),
});
