import type { Cohort } from '@aliquot/contract/cohorts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { Note } from '../../ui/note/note.tsx';
import { AfterDelay, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { Figures } from './figures.tsx';
import { CohortNotes, DraftNotes } from './notes.tsx';
import { SetTable } from './set-table.tsx';
import type { EditedDesign } from './use-design.ts';
import type { Result } from './use-result.ts';

interface ResultsProps {
  edit: EditedDesign;
  result: Result;
  saved: Cohort | null;
  onBuild: (() => void) | null;
}

/** What the design finds: the figures and the sets, or why there are none. */
export function Results({ edit, result, saved, onBuild }: ResultsProps) {
  const { t } = useTranslation('cohorts');
  const { report, cohort, sets, stale, error } = result;
  if (result.undesigned) return <Undesigned />;
  if (error) return <ErrorState {...error} onRetry={result.retry} />;
  const offline = result.paused ? (
    <div className="mb-4">
      <Note tone="warn">{t('offline')}</Note>
    </div>
  ) : null;
  if (!report) return offline ?? <Waiting />;
  return (
    <>
      {offline}
      {cohort ? (
        <CohortNotes cohort={cohort} onBuild={onBuild} />
      ) : (
        <DraftNotes design={edit.design} report={report} onDiscard={saved ? edit.discard : null} />
      )}
      <Figures design={edit.design} report={report} cohort={cohort} stale={stale} />
      <SetTable
        sets={sets}
        matched={edit.design.controls !== null}
        cohort={cohort?.mayChange ? cohort : null}
        stale={stale}
        empty={cohort ? <EmptyState title={t('no_sets_left')} /> : <NoMatch report={report} />}
      />
      {cohort || report.found.sets <= sets.length ? null : (
        <p className="mt-3 text-dense text-t2">
          {t(saved?.mayChange ? 'first_sets_to_build' : 'first_sets', {
            count: sets.length,
            all: report.found.sets,
          })}
        </p>
      )}
    </>
  );
}

function Undesigned() {
  const { t } = useTranslation('cohorts');
  const openPanel = useLayers((layers) => layers.openPanel);
  return (
    <EmptyState
      title={t('undesigned_title')}
      vial
      actions={
        <Button variant="primary" className="lg:hidden" onClick={() => openPanel('view', 'design')}>
          {t('design')}
        </Button>
      }
    >
      {t('undesigned_text')}
    </EmptyState>
  );
}

function NoMatch({ report: { pools } }: { report: NonNullable<Result['report']> }) {
  const { t } = useTranslation('cohorts');
  const why = pools.cases === 0 ? 'no_cases' : pools.controls === 0 ? 'no_controls_found' : 'no_pair';
  return (
    <EmptyState title={t('no_match_title')} vial>
      {t(why, { cases: pools.cases, count: pools.controls ?? 0 })}
    </EmptyState>
  );
}

const Waiting = () => (
  <AfterDelay>
    <div aria-hidden="true" className="space-y-5">
      <div className="flex gap-8 border-y border-line py-4">
        {['w-1/5', 'w-1/6', 'w-1/5', 'w-1/6'].map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars that never move
          <Skeleton key={at} className={width} />
        ))}
      </div>
      {['w-4/5', 'w-3/5', 'w-2/3', 'w-3/4', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  </AfterDelay>
);
