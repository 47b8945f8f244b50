import type { CohortDesign } from '@aliquot/contract/cohorts';
import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { CountField } from './count-field.tsx';

type Match = CohortDesign['match'];

interface MatchFieldsProps {
  match: Match;
  /** What nearly all specimens of both groups state, so that matching by it costs few. */
  suggested: readonly (keyof Match)[];
  onChange: (match: Match, history: 'replace' | 'push') => void;
}

const plain = ['ethnicity', 'container', 'condition', 'material', 'anticoagulant'] as const;
const startingSpan = 5;
const widestSpan = 20;

/** What a case and its controls have in common. */
export function MatchFields({ match, suggested, onChange }: MatchFieldsProps) {
  const { t } = useTranslation('cohorts');
  const set = (change: Partial<Match>, history: 'replace' | 'push' = 'push') =>
    onChange({ ...match, ...change }, history);
  return (
    <fieldset>
      <legend className="mb-1 text-body font-semibold">{t('match_by')}</legend>
      <p className="mb-2 text-label text-t3">{t('match_note')}</p>
      <Tick label={t('match.sex')} checked={match.sex} onChange={(sex) => set({ sex })} />
      {(['age', 'year'] as const).map((span) => {
        const key = `${span}Within` as const;
        const value = match[key];
        return (
          <div key={span} className="flex items-start gap-2">
            <Tick
              label={t(`match.${span}`)}
              checked={value !== null}
              onChange={(on) => set({ [key]: on ? startingSpan : null })}
            />
            {value === null ? null : (
              <>
                <CountField
                  label={t(`match_years.${span}`)}
                  labelHidden
                  className="mt-0.5 w-14"
                  value={value}
                  least={0}
                  most={widestSpan}
                  onChange={(years) => set({ [key]: years }, 'replace')}
                />
                <span className="pt-1.5 text-dense text-t2">{t('years', { count: value })}</span>
              </>
            )}
          </div>
        );
      })}
      {plain.map((key) => (
        <Tick
          key={key}
          label={t(`match.${key}`)}
          note={!match[key] && suggested.includes(key) ? t('suggested') : undefined}
          checked={match[key]}
          onChange={(on) => set({ [key]: on })}
        />
      ))}
    </fieldset>
  );
}

interface TickProps {
  label: string;
  /** Faint, after the label. */
  note?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Tick({ label, note, checked, onChange }: TickProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-8 items-center self-start pr-2 text-dense">
      <Checkbox id={id} className="-ml-2" checked={checked} onChange={() => onChange(!checked)} />
      {label}
      {note ? <span className="ml-1.5 text-label text-t3">{note}</span> : null}
    </label>
  );
}
