import type { Cohort, CohortDesign, CohortReport } from '@aliquot/contract/cohorts';
import { RefreshCw, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { since } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/note/note.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useRefreshCohort } from './api.ts';
import { figuresOf } from './shown-sets.ts';

/** Above the sets of a saved cohort: what cannot be built, what was lost, and that it is not built as designed. */
export function CohortNotes({ cohort, onBuild }: { cohort: Cohort; onBuild: (() => void) | null }) {
  const { t } = useTranslation('cohorts');
  const problems = [...new Set(Object.values(cohort.problems).flat())];
  return (
    <Stack>
      {problems.length > 0 ? (
        <Note tone="bad" live={false} title={t('problems')}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Note>
      ) : null}
      {cohort.outdated ? (
        <Note
          tone="warn"
          title={t('outdated')}
          action={
            onBuild ? (
              <Button size="small" onClick={onBuild}>
                {t('build')}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      <Lost cohort={cohort} />
    </Stack>
  );
}

function Lost({ cohort }: { cohort: Cohort }) {
  const { t, i18n } = useTranslation(['cohorts', 'common']);
  const refresh = useRefreshCohort();
  const { lost } = figuresOf(cohort);
  if (lost.length === 0) return null;
  const when = cohort.builtAt ? since(cohort.builtAt, new Date(), t, i18n.language) : '';
  const run = () =>
    refresh.mutate(cohort, {
      onSuccess: ({ replaced, lostSets, unfit }) => {
        const rest = lostSets.length > 0 ? t('toast.still_incomplete', { count: lostSets.length }) : '';
        const misfits = unfit.length > 0 ? t('toast.unfit', { count: unfit.length }) : '';
        const done = [t('toast.replaced', { count: replaced.length }), rest, misfits]
          .filter(Boolean)
          .join(' ');
        if (lostSets.length > 0) alert.warning(done);
        else alert.success(done);
      },
    });
  return (
    <Note
      tone="warn"
      title={t('lost_since', { count: lost.length, when })}
      action={
        cohort.mayChange ? (
          <Button
            size="small"
            disabled={refresh.isPending}
            icon={<RefreshCw size={14} aria-hidden="true" />}
            onClick={run}
          >
            {t('refresh')}
          </Button>
        ) : undefined
      }
    >
      {cohort.mayChange ? t('refresh_finds') : null}
    </Note>
  );
}

interface DraftNotesProps {
  design: CohortDesign;
  report: CohortReport;
  /** Returns to the saved design; null where there is none. */
  onDiscard: (() => void) | null;
}

/** Above the sets of a preview. */
export function DraftNotes({ design, report, onDiscard }: DraftNotesProps) {
  const { t } = useTranslation('cohorts');
  return (
    <Stack>
      {onDiscard ? (
        <Note
          tone="info"
          title={t('edited')}
          action={
            <Button
              size="small"
              variant="quiet"
              icon={<RotateCcw size={14} aria-hidden="true" />}
              onClick={onDiscard}
            >
              {t('discard')}
            </Button>
          }
        />
      ) : null}
      <ReportNotes design={design} report={report} />
    </Stack>
  );
}

/** What limits the sets that were found. */
export function ReportNotes({ design, report }: Pick<DraftNotesProps, 'design' | 'report'>) {
  const { t } = useTranslation('cohorts');
  const { found, pools, shortfall } = report;
  return (
    <>
      {shortfall > 0 && found.sets > 0 ? (
        <Note tone="warn" title={t('short', { count: shortfall })}>
          {t(design.controls ? 'short_text' : 'short_text_alone')}
        </Note>
      ) : null}
      {pools.capped ? <Note tone="plain">{t('capped')}</Note> : null}
    </>
  );
}

const Stack = ({ children }: { children: ReactNode }) => (
  <div className="mb-4 space-y-2 empty:hidden">{children}</div>
);
