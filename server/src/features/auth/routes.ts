import type { Contract } from '@aliquot/contract/index';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { fileUrl } from '../files/index.ts';
import { readLink } from './account-links.ts';
import { allowEmailChange, changeMe } from './change-me.ts';
import { changePassword } from './change-password.ts';
import { confirmLink } from './confirm-link.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { endSession, listSessions } from './own-sessions.ts';
import { companyOf, readMe } from './queries.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recoverPassword } from './recover-password.ts';
import { refreshSession } from './refresh-session.ts';
import { setPassword } from './set-password.ts';
import { signUp } from './sign-up.ts';

interface Needs {
  cartOf(context: Context): Promise<{ id: number; samples: { id: number; code: string }[] } | null>;
}

export const createAuth = ({ cartOf }: Needs): Handlers<Contract['auth']> => ({
  login: logIn,
  logout: (context) => logOut(context),
  refresh: (context) => refreshSession(context),
  me: (context) => ownData(context),
  updateMe: {
    prepare: (context, { body }) => allowEmailChange(context, body),
    async run(context, { body }) {
      await changeMe(context, body);
      return ownData(context);
    },
  },
  userConditions: async (context) => {
    const { db, actor, http, live } = context;
    // Read first, so that no event is missed between this reply and the start of the event stream.
    http.setHeader('x-events-from', await live.begin(actor));
    if (actor.clientCompanyId === null) return { cart: null, clientCompany: null };
    return { cart: await cartOf(context), clientCompany: await companyOf(db, actor.clientCompanyId) };
  },
  signUp,
  forgotPassword: (context, { body }) => recoverPassword(context, body.email),
  readLink: async ({ db, clock }, { body }) => {
    const { purpose, email, firstName } = await readLink(db, body.token, clock.now());
    return { purpose, email, firstName };
  },
  setPassword,
  confirmLink: (context, { body }) => confirmLink(context, body.token),
  changePassword,
  reauthenticate,
  sessions: (context) => listSessions(context),
  endSession: (context, { params }) => endSession(context, params.id),
});

const ownData = (context: Context) =>
  readMe(context.db, context.actor.id, (fileId) => fileUrl(context, fileId));
