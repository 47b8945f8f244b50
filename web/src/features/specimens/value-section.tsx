import { formatUnits } from '../../platform/format/index.ts';
import { FieldMessage } from '../../ui/field/field-frame.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useTerms } from './api.ts';
import type { RailProps } from './rail-props.ts';
import { chosenBiomarkers, isInOneUnit } from './search-query.ts';
import { UnitsMenu } from './units-menu.tsx';
import { ValueSpan } from './value-span.tsx';

interface ValueSectionProps extends RailProps {
  /** Of the histogram. */
  units: string;
  setValue: (value: string | null) => void;
}

/** The filter by value with the unit it is shown in. Several biomarkers are compared once a unit is chosen. */
export function ValueSection({ facets, valueErrors, state, onChange, units, setValue }: ValueSectionProps) {
  const { t } = useTranslation('specimens');
  const { filters } = state;
  const ids = chosenBiomarkers(filters);
  const terms = useTerms(ids).data?.items ?? [];
  const isCommon = isInOneUnit(filters);
  const [only, ...others] = ids;
  const setUnits = (next: string | null) => {
    const { units: _old, valueFor: _whose, ...rest } = filters;
    onChange({ filters: next ? { ...rest, units: next } : rest, skip: 0 }, 'push');
  };
  const own = others.length === 0 ? (terms.find(({ id }) => id === only)?.units ?? null) : null;
  return (
    <>
      {isCommon || others.length === 0 ? (
        <ValueSpan
          histogram={facets?.histogram ?? null}
          units={units}
          understood={facets?.value ?? null}
          errors={valueErrors}
          kept={filters.value}
          withUnits={isCommon}
          unitHidden
          onChange={setValue}
        />
      ) : null}
      <UnitsMenu
        ids={ids.length > 0 ? ids : (facets?.biomarkers.map(({ id }) => id) ?? [])}
        kept={filters.units}
        own={filters.component && !filters.units ? units : own}
        onChange={setUnits}
      />
      {valueErrors.units ? <FieldMessage error={valueErrors.units} /> : null}
      {(isCommon ? (facets?.value?.notConverted ?? []) : []).map(({ id, loincCode, units: its }) => (
        <p key={id} className="mt-1 text-label text-t3">
          {t(its ? 'not_converted' : 'not_converted_words', {
            code: loincCode,
            units: formatUnits(its ?? ''),
          })}
        </p>
      ))}
    </>
  );
}
