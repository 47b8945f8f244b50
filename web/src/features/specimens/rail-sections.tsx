import { delayHours } from '@aliquot/contract/materials';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, Suspense } from 'react';
import { numbers } from '../../platform/filters/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { NativeSelect } from '../../ui/select/native-select.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { SpanSlider } from '../../ui/slider/span-slider.tsx';
import { joinValues } from '../../ui/table/filter-value.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useTranslation } from '../../ui/words.tsx';
import { AlsoSection } from './also-section.tsx';
import { DiagnosisSection } from './diagnosis-section.tsx';
import type { SpanFacet } from './facet-spans.ts';
import { Choices } from './rail-parts.tsx';
import type { RailProps } from './rail-props.ts';
import { chosenBiomarkers, hoursOf, type SpecimenFilter, withBiomarkers } from './search-query.ts';
import { useFacetWords } from './use-facet-words.ts';

// Only searches for one analyte have it.
const ValueSection = lazyPart(() => import('./value-section.tsx').then((m) => m.ValueSection));

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
  'diagnosis',
  'also',
  'donorGender',
];
const place = ({ key }: { key: string }) => order.indexOf(key) + 1 || order.length + 1;

export interface Section {
  key: string;
  title: string;
  words: string[];
  aside?: ReactNode;
  body: ReactNode;
}

/** The sections of the rail in their order; none before the facets are loaded. */
export function useRailSections({ facets, valueErrors, state, onChange, rail }: RailProps): Section[] {
  const { t } = useTranslation('specimens');
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
      body: <AnySpan {...{ span, facets, valueErrors, state, onChange }} setSpan={setSpan} />,
    })),
    ...(facets
      ? [
          {
            key: 'diagnosis',
            title: t('diagnosis'),
            words: [t('add_diagnosis')],
            body: (
              <DiagnosisSection
                kept={state.filters.diagnosis}
                onChange={(value) => set({ diagnosis: value })}
                rail={rail}
              />
            ),
          },
          {
            key: 'also',
            title: t('also_measured'),
            words: [t('add_analyte')],
            body: (
              <AlsoSection kept={state.filters.also} onChange={(value) => set({ also: value })} rail={rail} />
            ),
          },
        ]
      : []),
    ...(facets ? delays : []).map((key) => ({
      key,
      title: t(`hours_to_${key}_most`),
      words: [t('hours')],
      body: <Delay of={key} kept={state.filters[key]} onChange={(value) => set({ [key]: value })} />,
    })),
  ];
  return sections.toSorted((a, b) => place(a) - place(b));
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

type AnySpanProps = RailProps & { span: SpanFacet; setSpan: SpanProps['onChange'] };

/** The value may be typed and shown in another unit than its own. */
const AnySpan = ({ span, setSpan, ...rail }: AnySpanProps) =>
  span.key === 'value' ? (
    <Suspense fallback={<Skeleton className="w-4/5" />}>
      <ValueSection {...rail} units={span.rules.unit ?? ''} setValue={(value) => setSpan(span, value)} />
    </Suspense>
  ) : (
    <Span span={span} kept={rail.state.filters[span.key]} onChange={setSpan} />
  );

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
