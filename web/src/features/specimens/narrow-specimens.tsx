import { resultClasses } from '@aliquot/contract/result-classes';
import type { SpecimensOf } from '@aliquot/contract/specimens';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link/link-class.ts';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { selectionIn, valueTarget, withBiomarkers } from './search-query.ts';
import { useSearchFacets } from './use-search-facets.ts';
import { ValueSpan } from './value-span.tsx';

interface NarrowSpecimensProps {
  term: SpecimensOf;
  state: ListState;
  onChange: ListChange;
}

/** The most used filters, each value with its number of matches for this biomarker. */
export function NarrowSpecimens({ term, state, onChange }: NarrowSpecimensProps) {
  const { t, i18n } = useTranslation('specimens');
  const isMine = valueTarget(state.filters, state.selectedId) === term.id;
  const { data, errors } = useSearchFacets(selectionIn(state, term.id));
  const set = (key: string, next: string | null) => {
    const { [key]: _old, ...rest } = state.filters;
    onChange({ filters: next === null ? rest : { ...rest, [key]: next } }, 'push');
  };
  const setValue = (next: string | null) => {
    const { value: _old, valueFor: _whose, ...rest } = state.filters;
    const filters = next === null ? rest : { ...rest, value: next, valueFor: String(term.id) };
    onChange({ filters }, 'push');
  };
  const classes = data?.classes ?? [];
  const genders = data?.genders ?? [];
  const total = (counted: readonly { count: number }[]) =>
    counted.reduce((sum, { count }) => sum + count, 0).toLocaleString(i18n.language);
  const of = <V,>(counted: readonly { value: V; count: number }[], one: V) =>
    (counted.find((each) => each.value === one)?.count ?? 0).toLocaleString(i18n.language);
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4 pl-12 max-sm:pl-0">
      {term.type === 'Quantitative' ? (
        <div className="min-h-29 w-72 max-w-full">
          <p className="mb-1 text-label text-t2">{t('value')}</p>
          {data ? (
            <ValueSpan
              histogram={data.histogram}
              units={term.units ?? ''}
              understood={data.value}
              errors={errors}
              kept={isMine ? state.filters.value : undefined}
              onChange={setValue}
            />
          ) : null}
        </div>
      ) : null}
      {term.type === 'Quantitative' ? (
        <FilterChoice
          label={t('class_short')}
          value={state.filters.resultClass ?? ''}
          options={[
            { value: '', label: t('any_count', { count: total(classes) }) },
            ...resultClasses.map((one) => ({
              value: one,
              label: `${t(`classes.${one}`)} ${of(classes, one)}`,
            })),
          ]}
          onChange={(next) => set('resultClass', next || null)}
        />
      ) : null}
      <FilterChoice
        label={t('sex')}
        value={state.filters.donorGender ?? ''}
        options={[
          { value: '', label: t('any_count', { count: total(genders) }) },
          ...(['Female', 'Male'] as const).map((one) => ({
            value: one,
            label: `${t(`genders.${one}`)} ${of(genders, one)}`,
          })),
        ]}
        onChange={(next) => set('donorGender', next || null)}
      />
      <Link
        to="/specimen-search"
        search={{ ...state.filters, ...withBiomarkers([term.id]) } as never}
        className={`${linkClass} mb-2 text-dense`}
      >
        {t('all_filters')}
      </Link>
    </div>
  );
}

interface FilterChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function FilterChoice({ label, value, options, onChange }: FilterChoiceProps) {
  return (
    <div>
      <p className="mb-1 text-label text-t2" aria-hidden="true">
        {label}
      </p>
      <Segmented label={label} value={value} options={options} onChange={onChange} />
    </div>
  );
}
