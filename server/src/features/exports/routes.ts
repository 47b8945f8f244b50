import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { listListExports } from './queries.ts';

export const listExports: Handlers<Contract['listExports']> = {
  getMany: ({ db }, { body }) => listListExports(db, body),
};
