import type { CohortDesign, CohortReport } from '@aliquot/contract/cohorts';
import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { useTranslation } from '../../ui/words.tsx';
import { asControls, type GroupSelection } from '../cohorts/index.ts';
import { GroupFields } from './group-fields.tsx';
import { isOpen } from './is-open.ts';
import { MatchFields } from './match-fields.tsx';
import { SizeFields } from './size-fields.tsx';
import type { EditedDesign } from './use-design.ts';
import { useSuggestedMatches } from './use-suggested-matches.ts';

interface DesignRailProps extends Pick<EditedDesign, 'design' | 'change'> {
  /** How many specimens fit each group, once it is known. */
  pools: CohortReport['pools'] | undefined;
}

/** The design as one form: the groups, what they are matched by, and how many. */
export function DesignRail({ design, change, pools }: DesignRailProps) {
  const { t } = useTranslation('cohorts');
  const { cases, controls } = design;
  const set = (next: Partial<CohortDesign>, history: 'replace' | 'push' = 'push') =>
    change({ ...design, ...next }, history);
  const copied = { sample: asControls(cases.sample) };
  const copiedClass = [copied.sample.resultClass].flat()[0] ?? 'normal';
  return (
    <div className="divide-y divide-line [&>*]:py-6 [&>*:first-child]:pt-0">
      <Group title={t('cases')} pool={pools?.cases}>
        <GroupFields rail="cases" sample={cases.sample} onChange={(sample) => set({ cases: { sample } })} />
      </Group>
      <Group title={t('controls')} pool={controls ? (pools?.controls ?? undefined) : undefined}>
        <p className="-mt-1 mb-2.5 flex flex-wrap gap-x-4">
          {isOpen(cases.sample) ? null : (
            <button
              type="button"
              className={`${linkClass} min-h-6 text-label`}
              onClick={() => set({ controls: copied })}
            >
              {t(`same_but_${copiedClass}`)}
            </button>
          )}
          {controls ? (
            <button
              type="button"
              className={`${linkClass} min-h-6 text-label`}
              onClick={() => set({ controls: null })}
            >
              {t('no_controls')}
            </button>
          ) : null}
        </p>
        {controls ? (
          <GroupFields
            rail="controls"
            sample={controls.sample}
            onChange={(sample) => set({ controls: { sample } })}
          />
        ) : (
          <>
            <p className="mb-2.5 text-dense text-t2">{t('without_controls')}</p>
            <Button
              size="small"
              icon={<Plus size={14} aria-hidden="true" />}
              onClick={() => set({ controls: isOpen(cases.sample) ? { sample: {} } : copied })}
            >
              {t('add_controls')}
            </Button>
          </>
        )}
      </Group>
      {controls ? (
        <div>
          <Matching design={design} controls={controls.sample} set={set} />
        </div>
      ) : null}
      <div>
        <SizeFields design={design} onChange={set} />
      </div>
    </div>
  );
}

interface MatchingProps {
  design: CohortDesign;
  controls: GroupSelection;
  set: (next: Partial<CohortDesign>, history: 'replace' | 'push') => void;
}

function Matching({ design, controls, set }: MatchingProps) {
  return (
    <MatchFields
      match={design.match}
      suggested={useSuggestedMatches(design.cases.sample, controls)}
      onChange={(match, history) => set({ match }, history)}
    />
  );
}

function Group({ title, pool, children }: { title: string; pool: number | undefined; children: ReactNode }) {
  const { t } = useTranslation('cohorts');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-body font-semibold">
          {title}
        </h2>
        <span className="text-label text-t3">{pool === undefined ? '' : t('fit', { count: pool })}</span>
      </div>
      {children}
    </section>
  );
}
