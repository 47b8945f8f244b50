import { memo, type ReactNode, useId, useRef, useState } from 'react';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { numberText } from '../../ui/number-text.ts';
import { joinValues, splitValues } from '../../ui/table/filter-value.ts';
import { useOptimisticValue } from '../../ui/use-optimistic-value.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { SpecimenFilter } from './search-query.ts';

export function RailSection({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6">
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <h2 id={id} className="text-label font-medium text-t2">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export interface Choice {
  value: string;
  label: string;
  count: number;
  /** After the label, if several have the same one. */
  code?: string;
  /** The full text of a truncated label. */
  title?: string;
}

interface ChoicesProps {
  facet: SpecimenFilter;
  choices: readonly Choice[];
  /** As in the address. */
  ticked: string | undefined;
  onChange: (facet: SpecimenFilter, chosen: string[]) => void;
  /** More choices are behind a button. */
  first?: number;
}

/**
 * Checkboxes with the number of samples each would match. A choice stays in its place even without matches,
 * so that nothing moves under the pointer. Memoized, and a tick shows before the search starts, so that a
 * press responds at once.
 */
export const Choices = memo(DrawnChoices);

function DrawnChoices({ facet, choices, ticked, onChange, first = 6 }: ChoicesProps) {
  const { t, i18n } = useTranslation('specimens');
  const [all, setAll] = useState(false);
  const id = useId();
  const offered = useOffered(choices);
  const [shownTicks, tick] = useOptimisticValue(ticked, (next) => onChange(facet, splitValues(next)));
  const chosen = splitValues(shownTicks);
  const shown = all ? offered : offered.filter(({ value }, index) => index < first || chosen.includes(value));
  return (
    <ul>
      {shown.map(({ value, label, count, code, title }) => (
        <li key={value}>
          <label
            htmlFor={`${id}-${value}`}
            className={cx(
              'flex h-7 items-center gap-1 rounded-control pr-1 text-dense hover:bg-s3',
              count === 0 && 'text-t3',
            )}
            title={title}
          >
            <Checkbox
              id={`${id}-${value}`}
              className="-ml-2"
              checked={chosen.includes(value)}
              onChange={() =>
                tick(
                  joinValues(
                    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
                  ),
                )
              }
            />
            <span className="min-w-0 flex-1 truncate">{label}</span>
            {code ? <span className="font-mono text-micro text-t3">{code}</span> : null}
            <span className="min-w-7 text-right font-mono text-label text-t3">
              {numberText(count, i18n.language)}
            </span>
          </label>
        </li>
      ))}
      {offered.length > shown.length ? (
        <li>
          <button
            type="button"
            className={`${linkClass} mt-1 min-h-6 text-label`}
            onClick={() => setAll(true)}
          >
            {t('more_choices', { count: offered.length - shown.length })}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

function useOffered(choices: readonly Choice[]): readonly Choice[] {
  const known = useRef(new Map<string, Choice>());
  const now = new Map(choices.map((choice) => [choice.value, choice]));
  for (const choice of choices) known.current.set(choice.value, choice);
  return [...known.current.values()].map((choice) => now.get(choice.value) ?? { ...choice, count: 0 });
}
