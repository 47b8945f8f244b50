import type { Room } from '../../platform/room.ts';
import { signUpMails } from './mails.ts';
import { signUps } from './routes.ts';

export const room = { handlers: { signUps }, mails: signUpMails } satisfies Room;
