import type { FieldValues } from 'react-hook-form';
import { formatDay, today } from '../../../platform/format/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormDateField } from '../../../ui/form/form-date-field.tsx';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import { useTranslation } from '../../../ui/words.tsx';

const dayMs = 86_400_000;
const spans = [7, 14, 30];

const plus = (days: number, from = today()) =>
  new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10);

/** Two weeks, or as long as the samples can be held. */
export function firstLastDay(latestDay: string, from = today()): string {
  const day = plus(14, from);
  return day < latestDay ? day : latestDay;
}

interface WithLastDay extends FieldValues {
  validUntil?: string | undefined;
}

interface LastDayFieldProps<V extends WithLastDay> {
  form: FormHandle<V>;
  latestDay: string;
}

/** The last day of an offer, with buttons for the usual ones that the holds allow. */
export function LastDayField<V extends WithLastDay>({ latestDay, ...props }: LastDayFieldProps<V>) {
  const { t, i18n } = useTranslation('quotes');
  // The field below is that of WithLastDay, whatever else the form holds.
  const form = props.form as unknown as FormHandle<WithLastDay>;
  const set = (day: string) =>
    form.methods.setValue('validUntil', day, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="flex flex-wrap items-start gap-2">
      <FormDateField
        form={form}
        name="validUntil"
        label={t('valid_until')}
        mark="required"
        min={plus(1)}
        max={latestDay}
        hint={t('latest_day', { day: formatDay(latestDay, i18n.language) })}
        className="min-w-52 flex-1"
      />
      <div className="flex gap-1 pt-5.5">
        {spans.map((days) => (
          <Button
            key={days}
            variant="quiet"
            disabled={plus(days) > latestDay}
            aria-label={t('in_days', { count: days })}
            onClick={() => set(plus(days))}
          >
            +{days}
          </Button>
        ))}
      </div>
    </div>
  );
}
