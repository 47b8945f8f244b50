import type { Cohort } from '@aliquot/contract/cohorts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { cx } from '../../ui/cx.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useTranslation } from '../../ui/words.tsx';
import { CohortDialogs } from '../cohorts/index.ts';
import { isInOneUnit, SpecimenDialog, stateOf, useFilterWords, valueTarget } from '../specimens/index.ts';
import { useBuild } from './api.ts';
import { BalancePanel } from './balance-panel.tsx';
import { BuilderHead } from './builder-head.tsx';
import { DesignRail } from './design-rail.tsx';
import { GroupDialogs } from './group-dialogs.tsx';
import { Results } from './results.tsx';
import { type EditedDesign, useDesign } from './use-design.ts';
import { useResult } from './use-result.ts';

const SaveDialog = lazyPart(() => import('./save-dialog.tsx').then((m) => m.SaveDialog));
const CartDialog = lazyPart(() => import('./cart-dialog.tsx').then((m) => m.CartDialog));
const SwapPanel = lazyPart(() => import('./swap-panel.tsx').then((m) => m.SwapPanel));
const DesignSheet = lazyPart(() => import('./design-sheet.tsx').then((m) => m.DesignSheet));

/** The design at the left, what it finds in the middle, how well the groups balance at the right. */
export function Builder({ cohort }: { cohort: Cohort | null }) {
  const edit = useDesign(cohort?.design);
  const result = useResult(cohort, edit);
  const build = useBuild();
  const mayBuild = cohort?.mayChange === true && !build.isPending;
  const runBuild = () => {
    if (!cohort) return;
    const design = edit.edited ? edit.design : null;
    build.mutate({ ...cohort, design }, { onSuccess: edit.discard });
  };
  const pools = result.undesigned ? undefined : result.report?.pools;
  const rail = <DesignRail design={edit.design} change={edit.change} pools={pools} />;
  return (
    <div className="flex min-h-[calc(100dvh-72px)] items-stretch max-lg:block">
      <RailFrame>{rail}</RailFrame>
      <div
        id="sets"
        tabIndex={-1}
        className="min-w-0 flex-1 outline-none pt-7 pr-8 pb-10 pl-8 max-xl:pr-6 max-lg:px-6 max-sm:px-4"
      >
        <BuilderHead
          cohort={cohort}
          edit={edit}
          result={result}
          onBuild={mayBuild ? runBuild : null}
          busy={build.isPending}
        />
        <div className="flex items-start gap-8 max-xl:block">
          <div className="min-w-0 flex-1">
            <Results edit={edit} result={result} saved={cohort} onBuild={mayBuild ? runBuild : null} />
          </div>
          {result.report?.balance ? (
            <div
              className={cx(
                'w-70 shrink-0 transition-opacity max-xl:mt-8 max-xl:w-full max-xl:max-w-120',
                result.stale && 'opacity-55',
              )}
            >
              <BalancePanel report={result.report} balance={result.report.balance} />
            </div>
          ) : null}
        </div>
      </div>
      <Layers cohort={cohort} edit={edit}>
        {rail}
      </Layers>
    </div>
  );
}

function RailFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('cohorts');
  return (
    <aside
      aria-label={t('design')}
      className="w-80 shrink-0 border-r border-line py-7 pr-6 pl-10 max-xl:w-66 max-xl:pr-5 max-xl:pl-5 max-lg:hidden lg:sticky lg:top-(--sticky-top) lg:max-h-[calc(100dvh-var(--sticky-top))] lg:overflow-y-auto"
    >
      <a href="#sets" className="sr-only focus:not-sr-only focus:mb-3 focus:block focus:bg-s2 focus:p-3">
        {t('skip_design')}
      </a>
      {children}
    </aside>
  );
}

interface LayersProps {
  cohort: Cohort | null;
  edit: EditedDesign;
  /** The design, for the sheet of narrow windows. */
  children: ReactNode;
}

/** The panels and dialogs, each loaded when first opened. */
function Layers({ cohort, edit, children }: LayersProps) {
  const navigate = useNavigate();
  const { dialog, panel } = useLayers();
  const editing = useHasBeenTrue(dialog === 'edit');
  const buying = useHasBeenTrue(dialog === 'order_form');
  const panelOpened = useHasBeenTrue(panel !== 'closed');
  const state = stateOf(edit.design.cases.sample);
  const target = isInOneUnit(state.filters) ? 'all' : valueTarget(state.filters);
  const words = useFilterWords(state.filters, target);
  const suggestion = words.map(({ key, format }) => format?.(state.filters[key] ?? '')).join(', ');
  return (
    <Suspense>
      <SpecimenDialog addressKey="specimen" />
      <GroupDialogs design={edit.design} change={edit.change} />
      {editing ? (
        <SaveDialog design={edit.design} cohort={cohort} suggestion={suggestion.slice(0, 255)} />
      ) : null}
      {buying && cohort ? <CartDialog cohort={cohort} /> : null}
      {panelOpened && cohort ? <SwapPanel cohort={cohort} /> : null}
      {panelOpened ? <DesignSheet>{children}</DesignSheet> : null}
      <CohortDialogs onDeleted={() => void navigate({ to: '/specimen-search/cohorts' })} />
    </Suspense>
  );
}
