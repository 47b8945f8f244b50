import { inOneLine } from '@aliquot/contract/materials';
import type { SampleClient } from '@aliquot/contract/sample-client';
import type { SpecimensOf } from '@aliquot/contract/specimens';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { formatMoney } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { useVocabulary } from '../../platform/vocabulary.ts';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Mono, TwoLines } from '../../ui/table/cells.tsx';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { SubCell, SubRow } from '../../ui/table/sub-row.tsx';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { Vial } from '../../ui/vial/vial.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { CheapestOffer, useAddToCart } from '../cart/index.ts';
import { capOf, fillOf, shortCondition } from '../containers/index.ts';
import {
  AvailabilityCell,
  ResultChips,
  ShortValueCell,
  useDonorText,
  useHandlingText,
  useMaterialText,
  useVolumeText,
  ValueCell,
} from '../specimen-view/index.ts';
import { useSpecimensOf } from './api.ts';
import { NarrowSpecimens } from './narrow-specimens.tsx';
import { selectionIn, withBiomarkers } from './search-query.ts';
import { useSpecimenAddress } from './specimen-address.ts';

interface SpecimenRowsProps {
  term: SpecimensOf;
  columns: number;
  state: ListState;
  onChange: ListChange;
  selected: ReadonlyMap<number, SampleClient>;
  onToggle: (sample: SampleClient) => void;
}

const shownAtOnce = 8;

/** Below a biomarker: its filters, its first samples, and a link to the rest. */
export function SpecimenRows({ term, columns, state, onChange, selected, onToggle }: SpecimenRowsProps) {
  const { t } = useTranslation('specimens');
  const list = useSpecimensOf(term.id, state, shownAtOnce);
  const failure = listError(list.error, t('could_not_load'));
  const rest = (list.data?.count ?? 0) - (list.data?.items.length ?? 0);
  return (
    <>
      <tr className="bg-s1 [--surface:var(--s1)]">
        <td colSpan={columns} className="px-3 py-4">
          <NarrowSpecimens term={term} state={state} onChange={onChange} />
        </td>
      </tr>
      {failure ? (
        <SubRow>
          <SubCell span={columns}>
            <ErrorState {...failure} onRetry={() => void list.refetch()} />
          </SubCell>
        </SubRow>
      ) : null}
      {list.data === undefined && !failure ? (
        <SubRow>
          <SubCell span={columns}>
            <Skeleton className="ml-12 w-2/5" />
          </SubCell>
        </SubRow>
      ) : null}
      {list.data?.items.map((sample) => (
        <SpecimenRow
          key={sample.id}
          sample={sample}
          columns={columns}
          selected={selected.has(sample.id)}
          onToggle={() => onToggle(sample)}
        />
      ))}
      {list.data ? (
        <SubRow>
          <SubCell span={columns}>
            <span className="flex items-center gap-3 pl-12 text-dense max-sm:flex-wrap max-sm:gap-y-0 max-sm:py-2 max-sm:pl-0 max-sm:whitespace-normal">
              {list.data.count === 0 ? <span className="text-t2">{t('no_sample_matches')}</span> : null}
              {rest > 0 ? (
                <Link
                  to="/specimen-search"
                  search={{ ...state.filters, ...withBiomarkers([term.id]) } as never}
                  className={linkClass}
                >
                  {t('show_more', { count: rest })}
                </Link>
              ) : null}
              {list.data.count > 0 ? (
                <CheapestOffer filter={selectionIn(state, term.id)} most={list.data.count} />
              ) : null}
            </span>
          </SubCell>
        </SubRow>
      ) : null}
    </>
  );
}

interface SpecimenRowProps {
  sample: SampleClient;
  columns: number;
  selected: boolean;
  onToggle: () => void;
}

/** One sample on its own grid: its data does not align with the columns of biomarkers. */
function SpecimenRow({ sample, columns, selected, onToggle }: SpecimenRowProps) {
  const { t } = useTranslation(['specimens', 'ui']);
  const add = useAddToCart();
  const free = sample.availability === 'available';
  const small = useSmallScreen();
  const Facts = small ? FewFacts : AllFacts;
  return (
    <SubRow>
      <SubCell span={columns}>
        <div className={cx('grid items-center', small ? fewColumns : allColumns, !free && 'text-t3')}>
          <Checkbox
            aria-label={t('ui:select_row', { name: sample.code })}
            className={cx(small && '-ml-2')}
            checked={selected}
            disabled={!free}
            onChange={onToggle}
          />
          <Facts sample={sample} />
          {free ? (
            <IconButton
              label={t('add_named', { code: sample.code })}
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => add.mutate([sample.id])}
            />
          ) : null}
        </div>
        <Handling sample={sample} />
      </SubCell>
    </SubRow>
  );
}

/** How it was handled and what else was measured, below its data. */
function Handling({ sample }: { sample: SampleClient }) {
  const handling = useHandlingText()(sample);
  if (handling === null && sample.alsoMeasured.length === 0) return null;
  return (
    <div
      className={cx(
        '-mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 pl-20 text-label text-t2 max-xl:pl-12',
        sample.alsoMeasured.length === 0 ? 'max-sm:hidden' : 'max-sm:mt-0 max-sm:pl-8',
      )}
    >
      {handling ? <span className="max-sm:hidden">{handling}</span> : null}
      <ResultChips results={sample.alsoMeasured} count={sample.alsoMeasuredCount} />
    </div>
  );
}

const allColumns =
  'grid-cols-[32px_104px_minmax(90px,1fr)_minmax(120px,1fr)_264px_48px_120px_92px_96px_32px] gap-x-3 pl-9 max-xl:grid-cols-[32px_84px_minmax(70px,1fr)_auto_222px_auto_104px_88px_84px_32px] max-xl:gap-x-2 max-xl:pl-2';

function AllFacts({ sample }: { sample: SampleClient }) {
  const { i18n } = useTranslation('specimens');
  const [, show] = useSpecimenAddress('specimen');
  const donor = useDonorText();
  const inWords = useVocabulary();
  const volume = useVolumeText();
  const material = useMaterialText();
  return (
    <>
      <button
        type="button"
        className="rounded-mark text-left font-mono hover:text-cryo"
        onClick={() => show(sample.id)}
      >
        {sample.code}
      </button>
      <span className="truncate">
        {donor(sample)}
        {sample.donorEthnicity ? <span className="text-t3">, {inWords(sample.donorEthnicity)}</span> : null}
      </span>
      <span className="truncate text-t2">
        {inOneLine([
          sample.material ? material(sample) : null,
          sample.storageCondition && shortCondition(inWords(sample.storageCondition)),
        ])}
      </span>
      <ValueCell sample={sample} width={84} />
      <span className="text-right">{sample.collectionYear}</span>
      <AvailabilityCell sample={sample} />
      <span className="text-right font-mono">{formatMoney(sample.specimenPrice, i18n.language)}</span>
      <span className="flex items-center justify-end gap-2 text-t2">
        {volume(sample.volumeNumber, sample.volumeUnits)}
        <Vial size="compact" cap={capOf(sample.storageContainer)} fill={fillOf(sample)} />
      </span>
    </>
  );
}

const fewColumns = 'grid-cols-[24px_minmax(0,1fr)_80px_76px_32px] gap-x-2 py-1.5';

/** For small screens: code, result and price. */
function FewFacts({ sample }: { sample: SampleClient }) {
  const { i18n } = useTranslation('specimens');
  const [, show] = useSpecimenAddress('specimen');
  const donor = useDonorText();
  const volume = useVolumeText();
  return (
    <>
      <button type="button" className="min-w-0 rounded-mark text-left" onClick={() => show(sample.id)}>
        <TwoLines
          first={<Mono>{sample.code}</Mono>}
          second={`${donor(sample)}, ${volume(sample.volumeNumber, sample.volumeUnits)}`}
        />
      </button>
      <ShortValueCell sample={sample} />
      <span className="text-right font-mono">{formatMoney(sample.specimenPrice, i18n.language)}</span>
    </>
  );
}
