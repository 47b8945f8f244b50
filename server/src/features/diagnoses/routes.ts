import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { changeCategory } from './change-category.ts';
import { listCategories, listShown } from './queries.ts';

export const diagnosisCategories: Handlers<Contract['diagnosisCategories']> = {
  getMany: ({ db }, { body }) => listCategories(db, body),
  rename: ({ db }, { params, body }) => changeCategory(db, params.category, body),
  shown: ({ db }) => listShown(db),
};
