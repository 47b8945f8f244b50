import type { Language } from '@aliquot/contract/messages/index';
import { sql } from 'kysely';
import type { Sorts } from '../../platform/lists/index.ts';

/**
 * The terms a query means, each with a score, as something to join: `id` and `score`. Whoever shows them orders by
 * `byRelevance`. See `find_biomarkers` in the migrations for what comes before what.
 */
export const foundBiomarkers = (query: string, language: Language) =>
  sql<{ id: number; score: number }>`find_biomarkers(${query}, ${language})`;

/** The least that `find_biomarkers` gives a term with words that begin so; less has them inside a word or looks alike. */
export const leastNamed = 50;

/** The order of a search's answer, for `listPage`, of rows with `score`, `common_rank` and `name`. */
export const byRelevance = '-relevance,commonRank,name';

export const relevanceSorts: Sorts = {
  relevance: sql.ref('score'),
  commonRank: sql.ref('common_rank'),
};
