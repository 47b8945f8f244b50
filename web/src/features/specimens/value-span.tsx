import type { Facets, Histogram } from '@aliquot/contract/specimens';
import { bounds, measures } from '../../platform/filters/index.ts';
import { formatUnits } from '../../platform/format/index.ts';
import { boundWords } from '../../ui/bound-words.ts';
import { boundParts, type SpanBound } from '../../ui/field/bound-text.ts';
import type { SpanTexts } from '../../ui/field/span-text.ts';
import { SpanSlider } from '../../ui/slider/span-slider.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { axisOf, binTotals } from './histogram-bins.ts';

interface ValueSpanProps {
  histogram: Histogram | null;
  /** The unit of the histogram. */
  units: string;
  /** The filter as the server understood it. */
  understood: Facets['value'];
  /** Why the server did not understand an end. */
  errors: Partial<SpanTexts>;
  /** As in the address. */
  kept: string | undefined;
  /** Numbers are in a display unit, which the address keeps with each: they mean the same without it. */
  withUnits?: boolean;
  /** The unit is shown in a menu. */
  unitHidden?: boolean;
  onChange: (value: string | null) => void;
}

/** The filter by a measured value, whose ends may be typed in another unit. */
export function ValueSpan(props: ValueSpanProps) {
  const { histogram, units, understood, errors, kept, withUnits = false, unitHidden, onChange } = props;
  const { t, i18n } = useTranslation('specimens');
  const { from = null, to = null } = bounds(kept);
  const hasUnit = [from, to].some((bound) => bound !== null && boundParts(bound)?.unit);
  const language = i18n.language;
  const typed = boundWords(bounds(kept), { t, language, units: formatUnits(units) });
  const words =
    understood && boundWords(boundsOf(understood), { t, language, units: formatUnits(understood.units) });
  const note = hasUnit && words && words !== typed ? t('value_understood', { words, typed }) : undefined;
  const written = (bound: SpanBound | null) =>
    bound === null ? '' : withUnits && boundParts(bound)?.unit === '' ? `${bound} ${units}` : bound;
  return (
    <SpanSlider
      label={t('value')}
      axis={histogram && axisOf(histogram)}
      bins={histogram ? binTotals(histogram) : undefined}
      rules={{ ...measures, unit: formatUnits(units) }}
      value={{ from, to }}
      converted={understood ?? undefined}
      errors={errors}
      note={note}
      unitHidden={unitHidden}
      onChange={({ from, to }) =>
        onChange(from === null && to === null ? null : `${written(from)}..${written(to)}`)
      }
    />
  );
}

function boundsOf({ from, to, fromOpen, toOpen }: NonNullable<Facets['value']>) {
  const written = (number: number | null, sign: string): SpanBound | undefined =>
    number === null ? undefined : sign ? `${sign}${number}` : number;
  return { from: written(from, fromOpen ? '>' : ''), to: written(to, toOpen ? '<' : '') };
}
