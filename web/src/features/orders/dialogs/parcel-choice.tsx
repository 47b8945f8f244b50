import { isMixed, methodsFor, type Parcel, parcelsOf } from '@aliquot/contract/cold-chain';
import type { OrderLine } from '@aliquot/contract/orders';
import { type FieldValues, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button/button.tsx';
import type { FormHandle } from '../../../ui/form/form-handle.ts';
import { Note } from '../../../ui/note/note.tsx';
import { useTranslation } from '../../../ui/words.tsx';
import { useParcelWords } from '../../parcels/index.ts';
import { useOrderWords } from '../use-order-words.ts';

/** The initial selection: everything, or the coldest parcel if there are several temperatures. */
export const firstParcel = (lines: readonly OrderLine[]): Parcel<OrderLine> => {
  const parcels = parcelsOf(lines);
  const [coldest = { temperature: null, samples: [] }] = parcels;
  return isMixed(parcels) ? coldest : { ...coldest, samples: [...lines] };
};

export const idsOf = ({ samples }: Parcel<OrderLine>) => samples.map(({ sampleId }) => sampleId);

interface ParcelChoiceProps<V extends FieldValues> {
  form: FormHandle<V>;
  lines: readonly OrderLine[];
}

/** One press selects all samples of one temperature and sets the packing. */
export function ParcelChoice<V extends FieldValues>({ form, lines }: ParcelChoiceProps<V>) {
  const { t } = useTranslation('orders');
  const parcels = parcelsOf(lines);
  if (!isMixed(parcels)) return null;
  const choose = (parcel: Parcel<OrderLine>) => {
    const change = { shouldDirty: true, shouldValidate: true };
    form.methods.setValue('sampleIds' as never, idsOf(parcel) as never, change);
    if (parcel.temperature)
      form.methods.setValue('temperature' as never, t(`packing.${parcel.temperature}`) as never, change);
  };
  return (
    <Note tone="plain" title={t('split_title')}>
      {t('split_text')}
      <div className="mt-2 flex flex-wrap gap-2">
        {parcels.map((parcel) => (
          <Button key={parcel.temperature} size="small" onClick={() => choose(parcel)}>
            {t(`parcel_of.${parcel.temperature ?? 'unknown'}`, { count: parcel.samples.length })}
          </Button>
        ))}
      </div>
    </Note>
  );
}

/** Warns when the selected samples need different temperatures or another shipment method. */
export function ColdChainNotes<V extends FieldValues>({ form, lines }: ParcelChoiceProps<V>) {
  const { t, i18n } = useTranslation('orders');
  const { method: nameOf } = useOrderWords();
  const words = useParcelWords();
  const [ids, method] = useWatch({
    control: form.methods.control,
    name: ['sampleIds', 'method'] as never,
  }) as unknown as [readonly number[], string];
  const chosen = lines.filter(({ sampleId }) => ids.includes(sampleId));
  const differ = words(chosen);
  const fitting = methodsFor(chosen);
  return (
    <>
      {differ ? <Note tone="warn">{t('temperatures_differ', { list: differ.list })}</Note> : null}
      {fitting.some((fit) => fit === method) ? null : (
        <Note tone="warn">
          {t('method_unfit', {
            method: nameOf(method),
            methods: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(fitting.map(nameOf)),
          })}
        </Note>
      )}
    </>
  );
}
