import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/mount.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { companyOf, readMe } from './queries.ts';
import { refreshSession } from './refresh-session.ts';

export const auth: Handlers<Contract['auth']> = {
  login: logIn,
  logout: (context) => logOut(context),
  refresh: (context) => refreshSession(context),
  me: ({ db, actor }) => readMe(db, actor.id),
  userConditions: async ({ db, actor }) => ({
    cart: null,
    clientCompany: actor.clientCompanyId === null ? null : await companyOf(db, actor.clientCompanyId),
  }),
};
