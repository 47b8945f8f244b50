import type { Cohort, CohortReport, CohortSet } from '@aliquot/contract/cohorts';
import { listError } from '../../platform/lists/index.ts';
import type { ListError } from '../../ui/table/column.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useTranslation } from '../../ui/words.tsx';
import { usePreview } from './api.ts';
import { isOpen } from './is-open.ts';
import { proposed } from './shown-sets.ts';
import type { EditedDesign } from './use-design.ts';

/** Turning several filters at once asks once. */
const previewMs = 600;

export interface Result {
  /** Undefined while nothing is known. */
  report: CohortReport | null | undefined;
  sets: readonly CohortSet[];
  /** The saved cohort, if its design was not edited. */
  cohort: Cohort | null;
  /** It belongs to an earlier state of the design. */
  stale: boolean;
  /** The design asks for nothing yet. */
  undesigned: boolean;
  /** There is no network to ask by. */
  paused: boolean;
  error: ListError | null;
  retry: () => void;
}

/** What is shown beside the design: the saved sets, or what the edited design would find. */
export function useResult(saved: Cohort | null, { design, edited }: EditedDesign): Result {
  const { t } = useTranslation('cohorts');
  const undesigned = isOpen(design.cases.sample);
  const debounced = useDebounced(design, previewMs);
  const preview = usePreview(debounced, edited && !undesigned);
  const common = { undesigned: edited && undesigned, retry: () => void preview.refetch() };
  if (!edited && saved)
    return {
      ...common,
      report: saved.report,
      sets: saved.sets,
      cohort: saved,
      stale: false,
      paused: false,
      error: null,
    };
  const data = undesigned ? undefined : preview.data;
  return {
    ...common,
    report: data?.report,
    sets: proposed(data?.firstSets ?? []),
    cohort: null,
    stale: debounced !== design || preview.isPlaceholderData || preview.isFetching,
    paused: preview.fetchStatus === 'paused',
    error: undesigned ? null : listError(preview.error, t('preview_failed')),
  };
}
