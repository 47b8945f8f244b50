import { flagOf, pageOf } from '../../platform/filters/index.ts';
import type { FilterDef } from '../../ui/table/column.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';

export const organisationFilters = ['lrIntegrated'] as const;

/** The body of both lists. The only-active switch is the default filter; all removes it. */
export function organisationQuery(state: ListState) {
  const lrIntegrated = flagOf(state.filters.lrIntegrated);
  return {
    ...pageOf(state),
    ...(state.onlyActive ? { active: true } : {}),
    ...(lrIntegrated === undefined ? {} : { lrIntegrated }),
  };
}

export function useOrganisationFilters(): readonly FilterDef[] {
  const { t } = useTranslation('organisations');
  return [
    {
      key: 'lrIntegrated',
      name: t('lr_integrated'),
      options: [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ],
    },
  ];
}
