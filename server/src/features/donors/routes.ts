import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { changeDonor } from './change-donor.ts';
import { listDonors, readDonor } from './queries.ts';

export const donors: Handlers<Contract['donors']> = {
  getMany: ({ db }, { body }) => listDonors(db, body),
  get: ({ db }, { params }) => readDonor(db, params.id),
  update: (context, { params, body }) => changeDonor(context, params.id, body),
};
