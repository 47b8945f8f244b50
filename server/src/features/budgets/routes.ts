import type { budgetBody } from '@aliquot/contract/budgets';
import type { Contract } from '@aliquot/contract/index';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail, type Handlers } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/lists/index.ts';
import { lifecycle } from '../../platform/writing/index.ts';
import { lockQuota } from '../orders/index.ts';
import { exportBudgets } from './export-budgets.ts';
import { listOfBudgets, listOwnBudgets, readBudget, visibleTo } from './queries.ts';
import { assertBudget, assertNotTooMany, ownerOf } from './rules.ts';

type NewBudget = z.output<typeof budgetBody>;
type Changes = { [K in keyof NewBudget]?: NewBudget[K] | undefined };

const companyOf = ({ actor }: Context) => actor.clientCompanyId ?? fail('not_found');

const plain = lifecycle({
  table: 'budgets',
  nameUniqueAmong: ['client_company_id'],
  visible: ({ actor }) => visibleTo(actor),
  values: (body: NewBudget, context) => ({
    client_company_id: companyOf(context),
    name: body.name,
    period: body.period,
    starts_on: body.startsOn,
    ends_on: body.endsOn ?? null,
    amount: body.amount,
    ...ownerOf(body),
  }),
  columns: (body: Changes, before) => ({
    ...omitUndefined({
      name: body.name,
      period: body.period,
      starts_on: body.startsOn,
      ends_on: body.endsOn,
      amount: body.amount,
    }),
    ...ownerOf(body, before),
  }),
  present: (context, { id }) => readBudget(context, id),
  async publish({ db }, { id, client_company_id }) {
    await publish(db, {
      kind: 'budget.changed',
      to: { clientCompanyId: client_company_id },
      payload: { id },
    });
    await publish(db, { kind: 'budget.changed', to: 'staff', payload: { id } });
  },
  async assertCreate(context, body) {
    await assertBudget(context, body);
    await assertNotTooMany(context);
  },
  assertChange: (context, before, body) => assertBudget(context, body, before),
  assertRestore: (context) => assertNotTooMany(context),
});

/** Orders sum budgets under this lock, so that none is placed past a budget that is being saved. */
const underLock =
  <I, O>(write: (context: Context, input: I) => Promise<O>) =>
  async (context: Context, input: I): Promise<O> => {
    await lockQuota(context);
    return write(context, input);
  };

export const budgets: Handlers<Contract['budgets']> = {
  getMany: (context, { body }) => pageOf(context, listOfBudgets, body),
  export: (context, { body }) => exportBudgets(context, body),
  get: (context, { params }) => readBudget(context, params.id),
  forMe: (context) => listOwnBudgets(context),
  create: underLock(plain.create),
  update: underLock(plain.update),
  remove: underLock(plain.remove),
  restore: underLock(plain.restore),
};
