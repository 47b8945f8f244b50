import { delayHours } from '@aliquot/contract/materials';
import type { Facets } from '@aliquot/contract/specimens';
import { Link } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { numbers } from '../../platform/filters/index.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { NativeSelect } from '../../ui/select/native-select.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { SpanSlider } from '../../ui/slider/span-slider.tsx';
import { joinValues } from '../../ui/table/filter-value.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { SpanFacet } from './facet-spans.ts';
import { Choices, RailSection } from './rail-parts.tsx';
import { chosenBiomarkers, hoursOf, type SpecimenFilter, withBiomarkers } from './search-query.ts';
import { useFacetWords } from './use-facet-words.ts';

interface FilterRailProps {
  facets: Facets | undefined;
  state: ListState;
  onChange: ListChange;
}

/** What is asked first comes first; the rest follows. */
const order = [
  'biomarkers',
  'resultClass',
  'value',
  'words',
  'material',
  'anticoagulant',
  'volume',
  'storageCondition',
  'fasting',
  'freezeThaws',
  'processing',
  'freezer',
  'donorGender',
];
const place = ({ key }: { key: string }) => order.indexOf(key) + 1 || order.length + 1;

interface Section {
  key: string;
  title: string;
  words: string[];
  aside?: ReactNode;
  body: ReactNode;
}

/** The filters of a search, each value with the number of matches. */
export function FilterRail({ facets, state, onChange }: FilterRailProps) {
  const { t } = useTranslation('specimens');
  const [wanted, setWanted] = useState('');
  const { choices, spans } = useFacetWords(facets, state);
  const set = (values: Partial<Record<SpecimenFilter, string | null>>) => {
    const next = { ...state.filters, ...values };
    const kept = Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]));
    onChange({ filters: Object.fromEntries(kept), skip: 0 }, 'push');
  };
  const tick = useStableCallback((facet: SpecimenFilter, values: string[]) =>
    set({ [facet]: values.length > 0 ? joinValues(values) : null }),
  );
  const setSpan = useStableCallback(({ key, also }: SpanFacet, value: string | null) =>
    set({ ...also, [key]: value }),
  );
  const finds = (...words: readonly string[]) =>
    words.some((word) => word.toLowerCase().includes(wanted.trim().toLowerCase()));
  const sections: Section[] = [
    ...choices.map(({ key, title, choices: offered }) => ({
      key,
      title,
      words: offered.map(({ label }) => label),
      aside: key === 'biomarkers' ? <BrowseLink state={state} /> : undefined,
      body: (
        <Choices
          key={key === 'biomarkers' ? '' : chosenBiomarkers(state.filters).join()}
          facet={key}
          choices={offered}
          ticked={state.filters[key]}
          onChange={tick}
        />
      ),
    })),
    ...spans.map((span) => ({
      key: span.key,
      title: span.title,
      words: [],
      body: <Span span={span} kept={state.filters[span.key]} onChange={setSpan} />,
    })),
    ...(facets ? delays : []).map((key) => ({
      key,
      title: t(`hours_to_${key}_most`),
      words: [t('hours')],
      body: <Delay of={key} kept={state.filters[key]} onChange={(value) => set({ [key]: value })} />,
    })),
  ];
  const shown = sections
    .filter(({ title, words }) => finds(title, ...words))
    .toSorted((a, b) => place(a) - place(b));
  return (
    <>
      <a href="#results" className="sr-only focus:not-sr-only focus:mb-3 focus:block focus:bg-s2 focus:p-3">
        {t('skip_filters')}
      </a>
      <div className="mb-6">
        <TextField
          type="search"
          label={t('find_filter')}
          labelHidden
          placeholder={t('find_filter')}
          prefix={<ListFilter size={16} aria-hidden="true" />}
          value={wanted}
          maxLength={60}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      {facets ? null : <Waiting />}
      {shown.map(({ key, title, aside, body }) => (
        <RailSection key={key} title={title} aside={aside}>
          {body}
        </RailSection>
      ))}
      {facets && wanted && shown.length === 0 ? (
        <p className="text-dense text-t3">{t('no_filter_found')}</p>
      ) : null}
    </>
  );
}

function BrowseLink({ state }: { state: ListState }) {
  const { t } = useTranslation('specimens');
  const ids = chosenBiomarkers(state.filters);
  return (
    <Link
      to={ids.length > 0 ? '/specimen-search/loinc-list' : '/specimen-search'}
      search={(ids.length > 0 ? { ...state.filters, ...withBiomarkers(ids) } : {}) as never}
      className={`${linkClass} inline-flex min-h-6 items-center text-label`}
    >
      {t('browse_list')}
    </Link>
  );
}

const delays = ['processing', 'freezer'] as const;

interface DelayProps {
  of: (typeof delays)[number];
  /** As in the address. */
  kept: string | undefined;
  onChange: (hours: string | null) => void;
}

/** The longest delay that is accepted: a sample without a stated delay matches none. */
function Delay({ of, kept, onChange }: DelayProps) {
  const { t } = useTranslation('specimens');
  return (
    <NativeSelect
      label={t(`hours_to_${of}_most`)}
      value={hoursOf(kept) === undefined ? '' : String(kept)}
      options={[
        { value: '', label: t('any_delay') },
        ...delayHours.map((hours) => ({
          value: String(hours),
          label: t(`preanalytics:delays.up_to_${hours}`),
        })),
      ]}
      onChange={(hours) => onChange(hours || null)}
    />
  );
}

interface SpanProps {
  span: SpanFacet;
  /** As in the address. */
  kept: string | undefined;
  onChange: (span: SpanFacet, value: string | null) => void;
}

const Span = memo(DrawnSpan);

function DrawnSpan({ span, kept, onChange }: SpanProps) {
  const { title, axis, bins, rules } = span;
  const { from = null, to = null } = numbers(kept, rules);
  return (
    <SpanSlider
      label={title}
      {...{ axis, bins, rules }}
      value={{ from, to }}
      onChange={({ from, to }) =>
        onChange(span, from === null && to === null ? null : `${from ?? ''}..${to ?? ''}`)
      }
    />
  );
}

const Waiting = () => (
  <div aria-hidden="true" className="space-y-4">
    {['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-3/4'].map((width) => (
      <Skeleton key={width} className={width} />
    ))}
  </div>
);
