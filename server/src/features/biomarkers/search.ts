import type { Language } from '@aliquot/contract/messages/index';
import { sql } from 'kysely';
import type { Sorts } from '../../platform/lists/index.ts';

/**
 * The biomarkers that match a query, as a table to join with `id` and `score`. Sort them by `byRelevance`. The scores are
 * defined by `find_biomarkers` in the migrations.
 */
export const foundBiomarkers = (query: string, language: Language) =>
  sql<{ id: number; score: number }>`find_biomarkers(${query}, ${language})`;

/** The lowest score for a match at the beginning of words; lower scores match inside a word or by similarity. */
export const leastNamed = 50;

/** The sort of search results, for rows with `score`, `common_rank` and `name`. */
export const byRelevance = '-relevance,commonRank,name';

export const relevanceSorts: Sorts = {
  relevance: sql.ref('score'),
  commonRank: sql.ref('common_rank'),
};
