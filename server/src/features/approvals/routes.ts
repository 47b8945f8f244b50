import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/lists/index.ts';
import { decide } from './decide-approval.ts';
import { withdraw } from './end.ts';
import { exportApprovals } from './export-approvals.ts';
import type { PlaceQuote } from './placing.ts';
import { listOfApprovals } from './queries.ts';
import { readApproval } from './read-approval.ts';
import { release } from './release.ts';
import { resubmit } from './resubmit.ts';
import { readOwnRules, readRules, saveRules } from './save-rules.ts';
import { submit, submitCustomRequest } from './submit.ts';

export const createApprovals = (placeQuote: PlaceQuote): Handlers<Contract['approvals']> => ({
  submit: (context, { params, body }) => submit(context, params.id, body),
  submitCustomRequest: (context, { body }) => submitCustomRequest(context, body),
  getMany: (context, { body }) => pageOf(context, listOfApprovals, body),
  export: (context, { body }) => exportApprovals(context, body),
  get: (context, { params }) => readApproval(context, params.id),
  decide: (context, { params, body }) => decide(context, params.id, body, placeQuote),
  withdraw: (context, { params }) => withdraw(context, params.id),
  resubmit: (context, { params, body }) => resubmit(context, params.id, body),
  release: (context, { params, body }) => release(context, params.id, body.reason),
});

export const approvalRules: Handlers<Contract['approvalRules']> = {
  mine: (context) => readOwnRules(context),
  get: (context, { query }) => readRules(context, query.companyId),
  save: (context, { body }) => saveRules(context, body),
};
