import type { approvals } from '@aliquot/contract/approvals';
import type { Input } from '@aliquot/contract/endpoint';
import type { ApprovalRecord } from './queries.ts';

/** What was submitted, as it is stored until it is placed. */
export type CartBody = Omit<
  Input<(typeof approvals)['submit']>['body'],
  'message' | 'expectedTotal' | 'expectedCount'
>;
export type RequestBody = Omit<Input<(typeof approvals)['submitCustomRequest']>['body'], 'message'>;

export const cartBodyOf = ({ body }: Pick<ApprovalRecord, 'body'>) => body as CartBody;
export const requestBodyOf = ({ body }: Pick<ApprovalRecord, 'body'>) => body as RequestBody;
