import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { assertPrintable } from './assert-printable.ts';
import { readSeller } from './queries.ts';
import { saveSeller } from './save-seller.ts';

export const seller: Handlers<Contract['seller']> = {
  get: (context) => readSeller(context),
  update: {
    prepare: (_context, { body }) => assertPrintable(body),
    run: (context, { body }) => saveSeller(context, body),
  },
};
