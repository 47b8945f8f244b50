import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/lists/index.ts';
import { changeAvatar } from './change-avatar.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { exportUsers } from './export-users.ts';
import { inviteUser } from './invite-user.ts';
import { listOfUsers, readOverview, readUser } from './queries.ts';
import { removeUser } from './remove-user.ts';
import { restoreUser } from './restore-user.ts';

export const users: Handlers<Contract['users']> = {
  getMany: (context, { body }) => pageOf(context, listOfUsers, body),
  export: (context, { body }) => exportUsers(context, body),
  overview: ({ db }) => readOverview(db),
  create: (context, { body }) => createUser(context, body),
  get: (context, { params }) => readUser(context, params.id),
  update: (context, { params, body }) => changeUser(context, params.id, body),
  remove: (context, { params, query }) => removeUser(context, params.id, query.version),
  restore: (context, { params }) => restoreUser(context, params.id),
  invite: (context, { params }) => inviteUser(context, params.id),
  updateAvatar: (context, { body }) => changeAvatar(context, body.userId, body.fileId),
  deleteAvatar: (context, { query }) => changeAvatar(context, query.userId, null),
};
