import { price as priceRule } from '@aliquot/contract/fields';
import { percent as percentRule } from '@aliquot/contract/sample-batches';
import * as z from 'zod/mini';
import { formatMoney, priceToWire } from '../../platform/format/index.ts';
import { FormNumberField, FormPriceField } from '../../ui/form/form-number-field.tsx';
import { RadioGroup } from '../../ui/radio/radio.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { Requested } from './batch-api.ts';
import { BatchForm, type BatchProps } from './batch-form.tsx';

interface Values {
  by: 'amount' | 'percent';
  price?: number | null;
  percent?: number | null;
}

const rules = z.discriminatedUnion('by', [
  z.object({ by: z.literal('amount'), price: z.pipe(z.number().check(z.overwrite(priceToWire)), priceRule) }),
  z.object({ by: z.literal('percent'), percent: percentRule }),
]);

function requestOf(values: unknown): Requested | null {
  const { data } = rules.safeParse(values);
  if (!data) return null;
  return data.by === 'amount' ? { specimenPrice: data.price } : { percent: data.percent };
}

/** One price for all, or a percentage of each current price. */
export function PriceForm(props: BatchProps) {
  const { t, i18n } = useTranslation('inventory');
  const money = (amount: number) => formatMoney(amount, i18n.language);
  return (
    <BatchForm<Values>
      {...props}
      kind="price"
      schema={rules}
      defaultValues={{ by: 'amount' }}
      requestOf={requestOf}
      explain={(requested, { example }) => {
        if ('specimenPrice' in requested)
          return t('price_dialog.becomes', { price: money(requested.specimenPrice) });
        return example ? t('price_dialog.example', { from: money(example.from), to: money(example.to) }) : '';
      }}
    >
      {(form) => {
        const by = form.methods.watch('by');
        return (
          <>
            <RadioGroup
              label={t('price_dialog.by')}
              name="by"
              value={by}
              onChange={(next) => {
                form.methods.setValue('by', next);
                form.methods.clearErrors();
              }}
              options={(['amount', 'percent'] as const).map((value) => ({
                value,
                label: t(`price_dialog.by_${value}`),
              }))}
            />
            {by === 'amount' ? (
              <FormPriceField form={form} name="price" label={t('specimen_price')} mark="required" />
            ) : (
              <FormNumberField
                form={form}
                name="percent"
                label={t('price_dialog.percent')}
                unit="%"
                mark="required"
                hint={t('price_dialog.percent_hint')}
              />
            )}
          </>
        );
      }}
    </BatchForm>
  );
}
