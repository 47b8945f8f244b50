import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/lists/index.ts';
import { allocateRequest, closeRequest, renameRequest, reopenRequest } from './change-request.ts';
import { exportRequests } from './export-requests.ts';
import { lookUp } from './matches.ts';
import { findRequest, listOfRequests, presentWithMatches } from './queries.ts';

export const requests: Handlers<Contract['requests']> = {
  getMany: (context, { body }) => pageOf(context, listOfRequests, body),
  export: (context, { body }) => exportRequests(context, body),
  get: async (context, { params }) => presentWithMatches(context, await findRequest(context.db, params.id)),
  update: (context, { params, body }) => renameRequest(context, params.id, body),
  remove: (context, { params, query }) => closeRequest(context, params.id, query),
  restore: (context, { params }) => reopenRequest(context, params.id),
  allocate: (context, { params, body }) => allocateRequest(context, params.id, body.count),
  lookUp: (context, { body }) => lookUp(context, body),
};
