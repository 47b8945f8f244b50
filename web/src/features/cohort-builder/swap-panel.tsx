import type { Cohort, CohortCandidate, CohortMember } from '@aliquot/contract/cohorts';
import { useMemo } from 'react';
import { formatMoney, moneyWidth } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { PanelBody, PanelCancelButton, PanelFooter, PanelHeader } from '../../ui/side-panel/panel-parts.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { Mono, TwoLines } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { startingListState } from '../../ui/table/list-state.ts';
import { ListTable } from '../../ui/table/list-table.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { ContainerCell, ShortDonorCell, useMaterialText, ValueCell } from '../specimen-view/index.ts';
import { useAlternatives, useSwap } from './api.ts';
import { Apart } from './member-rows.tsx';
import { MemberState } from './member-state.tsx';
import { membersIn } from './shown-sets.ts';

/** The member that the panel replaces, by the id of its sample. */
export interface SwapSubject {
  swapped: number;
}

const isSwap = (subject: unknown): subject is SwapSubject =>
  typeof subject === 'object' && subject !== null && 'swapped' in subject;

/** The set and the member of a place; null once it was replaced. */
function placeIn({ sets }: Cohort, sampleId: number) {
  const set = sets.find((each) => membersIn(each).some(({ sample }) => sample.id === sampleId));
  const member = set && membersIn(set).find(({ sample }) => sample.id === sampleId);
  return set && member ? { set, member, first: set.case } : null;
}

/** What else fits the place of a member: mode `view` of the panel. */
export function SwapPanel({ cohort }: { cohort: Cohort }) {
  const { t } = useTranslation('cohorts');
  const { panel, panelEntity, closePanel } = useLayers();
  const found = panel === 'view' && isSwap(panelEntity) ? placeIn(cohort, panelEntity.swapped) : null;
  const shown = useLastOpen(found !== null, found);
  if (!shown) return null;
  const { set, member, first } = shown;
  const role = member === first ? 'case' : 'control';
  return (
    <SidePanel mode={found ? 'view' : 'closed'} onClose={closePanel}>
      <PanelHeader
        title={t('swap_title', { code: member.sample.code })}
        subtitle={t(`place_${role}`, { number: set.number })}
      />
      <PanelBody>
        <Present member={member} />
        <Alternatives key={member.sample.id} cohort={cohort} member={member} first={first} />
      </PanelBody>
      <PanelFooter>
        <PanelCancelButton />
      </PanelFooter>
    </SidePanel>
  );
}

function Present({ member }: { member: CohortMember }) {
  const { t, i18n } = useTranslation('cohorts');
  const material = useMaterialText();
  const { sample, state } = member;
  return (
    <section aria-label={t('present')} className="mb-6 rounded-control bg-s3 px-4 py-3">
      <p className="mb-1 text-label text-t2">{t('present')}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-dense">
        <TwoLines first={<Mono>{sample.code}</Mono>} second={material(sample) ?? ''} />
        <ValueCell sample={sample} width={84} />
        <span className="w-16">
          <ShortDonorCell sample={sample} />
        </span>
        <span className="ml-auto">
          {state === 'available' ? (
            <Mono>{formatMoney(sample.specimenPrice, i18n.language)}</Mono>
          ) : (
            <MemberState member={member} />
          )}
        </span>
      </div>
    </section>
  );
}

interface AlternativesProps {
  cohort: Cohort;
  member: CohortMember;
  first: CohortMember;
}

const noop = () => {};

function Alternatives({ cohort, member, first }: AlternativesProps) {
  const { t } = useTranslation('cohorts');
  const list = useAlternatives(cohort.id, member.sample.id);
  const swap = useSwap();
  const closePanel = useLayers((layers) => layers.closePanel);
  const take = ({ sample }: CohortCandidate) => {
    const { id, version } = cohort;
    swap.mutate(
      { id, version, sampleId: member.sample.id, withSampleId: sample.id },
      { onSuccess: closePanel, onError: () => void list.refetch() },
    );
  };
  return (
    <ListTable<CohortCandidate>
      id="cohort_alternative"
      label={t('alternatives')}
      columns={useColumns(take, member === first ? null : first, swap.isPending)}
      rows={list.data?.items}
      count={list.data?.items.length}
      error={listError(list.error, t('alternatives_could_not_load'))}
      onRetry={() => void list.refetch()}
      rowId={({ sample }) => sample.id}
      rowName={({ sample }) => sample.code}
      state={startingListState}
      onChange={noop}
      columnChooser={false}
      paged={false}
      shortcuts={false}
      empty={<EmptyState title={t('no_alternatives')}>{t('no_alternatives_text')}</EmptyState>}
    />
  );
}

function useColumns(take: (candidate: CohortCandidate) => void, first: CohortMember | null, busy: boolean) {
  const { t, i18n } = useTranslation('cohorts');
  return useMemo((): readonly Column<CohortCandidate>[] => {
    return [
      {
        id: 'specimen',
        header: t('specimens:specimen'),
        width: 108,
        cell: ({ sample }) => (
          <TwoLines first={<Mono>{sample.code}</Mono>} second={sample.collectionYear ?? ''} />
        ),
      },
      {
        id: 'value',
        header: t('specimens:value_and_range'),
        width: 222,
        cell: ({ sample }) => <ValueCell sample={sample} width={72} />,
      },
      {
        id: 'material',
        priority: 1,
        header: t('specimens:material'),
        minWidth: 110,
        cell: ({ sample }) => <ContainerCell sample={sample} />,
      },
      {
        id: 'donor',
        priority: 2,
        header: t('specimens:donor'),
        width: 76,
        cell: ({ sample }) => <ShortDonorCell sample={sample} />,
      },
      ...(first
        ? [
            {
              id: 'difference',
              priority: 3,
              header: t('difference'),
              width: 84,
              cell: (candidate: CohortCandidate) => <Apart member={candidate} first={first} />,
            },
          ]
        : []),
      {
        id: 'price',
        priority: 5,
        header: t('price'),
        numeric: true,
        width: moneyWidth(i18n.language) - 12,
        cell: ({ sample }) => formatMoney(sample.specimenPrice, i18n.language),
      },
      {
        id: 'take',
        priority: 6,
        header: '',
        width: 96,
        cell: (candidate) => (
          <Button
            size="small"
            disabled={busy}
            aria-label={t('take_named', { code: candidate.sample.code })}
            onClick={() => take(candidate)}
          >
            {t('take')}
          </Button>
        ),
      },
    ];
  }, [t, i18n.language, take, first, busy]);
}
