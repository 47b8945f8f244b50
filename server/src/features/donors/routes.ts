import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { changeDonor } from './change-donor.ts';
import { linkDonors, listRuns, undoLinks } from './link-runs.ts';
import { listDonors, readDonor } from './queries.ts';

export const donors: Handlers<Contract['donors']> = {
  getMany: ({ db }, { body }) => listDonors(db, body),
  get: ({ db }, { params }) => readDonor(db, params.id),
  update: (context, { params, body }) => changeDonor(context, params.id, body),
};

export const donorLinks: Handlers<Contract['donorLinks']> = {
  link: (context, { body }) => linkDonors(context, body),
  runs: ({ db }) => listRuns(db),
  undo: (context, { params }) => undoLinks(context, params.id),
};
