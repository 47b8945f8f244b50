import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Chip } from '../../ui/chip/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { GroupSelection } from '../cohorts/index.ts';
import {
  chosenBiomarkers,
  isInOneUnit,
  RailSection,
  type Section,
  selectionAfter,
  selectionOf,
  stateOf,
  useFilterWords,
  useRailSections,
  useSearchFacets,
  valueTarget,
  withBiomarkers,
} from '../specimens/index.ts';
import { BiomarkerBox } from './biomarker-box.tsx';

interface GroupFieldsProps {
  /** Tells the dialogs of the groups apart. */
  rail: 'cases' | 'controls';
  sample: GroupSelection;
  onChange: (sample: GroupSelection) => void;
}

/** The filters that every group shows; the others are behind a button. */
const shownFirst = ['resultClass', 'value', 'words'];

/** What the specimens of a group have in common, by the filters of the search. */
export function GroupFields({ rail, sample, onChange }: GroupFieldsProps) {
  const { t } = useTranslation(['cohorts', 'specimens', 'preanalytics']);
  const state = stateOf(sample);
  const facets = useSearchFacets(selectionOf(state));
  const change: ListChange = (patch) => onChange(selectionAfter(sample, patch));
  const sections = useRailSections({
    facets: facets.data,
    valueErrors: facets.errors,
    state,
    onChange: change,
    rail,
  }).filter(({ key }) => key !== 'biomarkers');
  const ids = chosenBiomarkers(state.filters);
  const isFirst = ({ key }: Section) => (key === 'words' ? ids.length > 0 : shownFirst.includes(key));
  return (
    <>
      <BiomarkerBox
        ids={ids}
        group={t(rail)}
        onChange={(next) => {
          const {
            biomarkers: _before,
            value: _value,
            units: _units,
            words: _words,
            ...others
          } = state.filters;
          change({ filters: { ...others, ...withBiomarkers(next) } }, 'push');
        }}
      />
      {facets.data ? null : <Skeleton className="my-3 w-3/5" />}
      {sections.filter(isFirst).map((section) => (
        <Part key={section.key} section={section} />
      ))}
      <FurtherFilters
        label={t('more_criteria')}
        name={t('more_criteria_of', { group: t(rail) })}
        sections={sections.filter((section) => !isFirst(section))}
        state={state}
        onChange={change}
      />
    </>
  );
}

const Part = ({ section: { title, aside, body } }: { section: Section }) => (
  <RailSection title={title} aside={aside}>
    {body}
  </RailSection>
);

interface FurtherFiltersProps {
  label: string;
  /** The same for screen readers, with the group. */
  name: string;
  sections: readonly Section[];
  state: ListState;
  onChange: ListChange;
}

/** Those that are set as chips, and all of them once opened. */
function FurtherFilters({ label, name, sections, state, onChange }: FurtherFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const words = useFurtherWords(state);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      {words.length > 0 && !open ? (
        <p className="mb-2 flex flex-wrap gap-1.5">
          {words.map(({ key, name: filter, format }) => (
            <Chip
              key={key}
              name={filter}
              value={format?.(state.filters[key] ?? '') ?? ''}
              onRemove={() => {
                const { [key]: _removed, ...filters } = state.filters;
                onChange({ filters }, 'push');
              }}
            />
          ))}
        </p>
      ) : null}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        className="-ml-1 flex min-h-8 items-center gap-1 rounded-control pr-2 text-dense text-t2 hover:text-t1"
        onClick={() => setOpen(!open)}
      >
        <Chevron size={16} aria-hidden="true" />
        {label}
      </button>
      <div id={id} className={cx('mt-3', !open && 'hidden')}>
        {open ? sections.map((section) => <Part key={section.key} section={section} />) : null}
      </div>
    </>
  );
}

/** The set filters beyond those that are always in sight. */
function useFurtherWords({ filters }: ListState) {
  const words = useFilterWords(filters, isInOneUnit(filters) ? 'all' : valueTarget(filters));
  return words.filter(({ key }) => key !== 'biomarkers' && !shownFirst.includes(key));
}
