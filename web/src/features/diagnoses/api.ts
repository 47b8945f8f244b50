import { type DiagnosisCategory, diagnosisCategories } from '@aliquot/contract/diagnoses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, listRowQuery, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { pageOf } from '../../platform/filters/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const useCategories = (state: ListState) =>
  useQuery(
    listRowQuery(diagnosisCategories.getMany, {
      body: {
        ...pageOf(state),
        ...(state.sortBy ? { sortBy: state.sortBy } : {}),
        ...(state.search.trim() ? { search: state.search.trim() } : {}),
      },
    }),
  );

export function useNameCategory({ category, version }: DiagnosisCategory) {
  const client = useQueryClient();
  return async (name: string | null, over: number | undefined) => {
    await call(diagnosisCategories.rename, {
      params: { category },
      body: { name, version: over ?? version },
    });
    await refreshRoom(client, '/api/diagnosis_categories');
  };
}

/** The categories that clients can filter by; they change seldom. */
export const useShownCategories = (enabled = true) =>
  useQuery({
    ...rowQuery(diagnosisCategories.shown, {}),
    enabled,
    staleTime: 300_000,
    meta: { inline: true },
  });

/** Names of categories for staff, hidden ones included: the most common ones. */
export function useCategoryNames(enabled: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({
    ...rowQuery(diagnosisCategories.getMany, { body: { sortBy: '-donors', limit: 200 } }),
    enabled,
    meta: { inline: true },
  });
  return new Map((data?.items ?? []).flatMap(({ category, name }) => (name ? [[category, name]] : [])));
}
