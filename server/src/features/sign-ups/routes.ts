import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { activateSignUp } from './activate-sign-up.ts';
import { declineSignUp } from './decline-sign-up.ts';
import { listSignUps } from './queries.ts';

export const signUps: Handlers<Contract['signUps']> = {
  getMany: ({ db }, { body }) => listSignUps(db, body),
  activate: (context, { params, body }) => activateSignUp(context, params.id, body),
  decline: (context, { params }) => declineSignUp(context, params.id),
};
