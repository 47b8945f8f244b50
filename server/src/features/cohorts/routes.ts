import type { Contract } from '@aliquot/contract/index';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { deletable } from '../../platform/writing/index.ts';
import { addToCart } from './add-to-cart.ts';
import { pinMembers, removeSets, swapMember } from './change-members.ts';
import { exportCohort } from './export-cohort.ts';
import { listAlternatives } from './list-alternatives.ts';
import { preview } from './preview.ts';
import { assertMayChange, listCohorts, presentCohort, publishCohort, visibleTo } from './queries.ts';
import { prepareRefresh, refresh } from './refresh.ts';
import { assertLimits } from './rules.ts';
import {
  copyCohort,
  createCohort,
  prepareBuild,
  prepareCreate,
  storeBuild,
  updateCohort,
} from './save-cohort.ts';

const plain = deletable({
  table: 'cohorts',
  visible: ({ actor }) => visibleTo(actor),
  nameUniqueAmong: ['user_id'],
  present: presentCohort,
  publish: ({ db }, row) => publishCohort(db, row),
  assertRestore: (context, row) => assertLimits(context, row),
});

/** Says that a colleague may not change it, before a lock that they cannot take. */
const ifChangeable =
  <I extends { params: { id: number } }, O>(write: (context: Context, input: I) => Promise<O>) =>
  async (context: Context, input: I): Promise<O> => {
    await assertMayChange(context, input.params.id);
    return write(context, input);
  };

export const cohorts: Handlers<Contract['cohorts']> = {
  getMany: (context, { body }) => listCohorts(context, body),
  preview: (context, { body }) => preview(context, body.design),
  create: {
    prepare: (context, { body }) => prepareCreate(context, body),
    run: (context, { body }, built) => createCohort(context, body, built),
  },
  get: (context, { params }) => presentCohort(context, params),
  update: (context, { params, body }) => updateCohort(context, params.id, body),
  remove: ifChangeable(plain.remove),
  restore: ifChangeable(plain.restore),
  build: {
    prepare: (context, { params }) => prepareBuild(context, params.id),
    run: (context, { params, body }, built) => storeBuild(context, params.id, body, built),
  },
  refresh: {
    prepare: (context, { params }) => prepareRefresh(context, params.id),
    run: (context, { params, body }, found) => refresh(context, params.id, body, found),
  },
  alternatives: (context, { params, body }) => listAlternatives(context, params.id, body.sampleId),
  swap: (context, { params, body }) => swapMember(context, params.id, body),
  pin: (context, { params, body }) => pinMembers(context, params.id, body.sampleIds, body.pinned),
  removeSets: (context, { params, body }) => removeSets(context, params.id, body.sets),
  copy: (context, { params, body }) => copyCohort(context, params.id, body.name),
  addToCart: (context, { params, body }) => addToCart(context, params.id, body),
  export: (context, { params, body }) => exportCohort(context, params.id, body.format),
};
