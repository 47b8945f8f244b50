import { price as priceRule } from '@aliquot/contract/fields';
import type { Sample } from '@aliquot/contract/samples';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { formatMoney } from '../../platform/format.ts';
import { priceToWire } from '../../platform/wire.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form, type FormHandle } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/form-actions.tsx';
import { FormPriceField } from '../../ui/form/form-number-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { RadioGroup } from '../../ui/radio/radio.tsx';
import type { Settle } from '../../ui/table/column.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { useTranslation } from '../../ui/words.tsx';
import { askPrice, useSetPrice, type Which } from './api.ts';
import { selectionOf } from './sample-query.ts';

/** What the dialog of mode `set_price` is about. */
export interface PriceSubject {
  ids: readonly number[];
  settle?: Settle<Sample> | undefined;
}

interface SetPriceDialogProps {
  state: ListState;
  /** Rows of the present filter. */
  matching: number;
}

/** One price on the rows chosen, or on all that the list shows; what it would change is said first. */
export function SetPriceDialog({ state, matching }: SetPriceDialogProps) {
  const { t } = useTranslation('inventory');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'set_price';
  const subject = open ? (dialogEntity as PriceSubject | null) : null;
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={t('price_dialog.title')}
      width={480}
      name={t('set_price')}
    >
      {subject ? (
        <PriceForm
          ids={subject.ids}
          state={state}
          matching={matching}
          onSet={() => {
            closeDialog();
            subject.settle?.();
          }}
        />
      ) : null}
    </Dialog>
  );
}

const body = z.strictObject({ price: priceRule });
type Body = z.input<typeof body>;

interface PriceFormProps extends SetPriceDialogProps {
  ids: readonly number[];
  onSet: () => void;
}

function PriceForm({ ids, state, matching, onSet }: PriceFormProps) {
  const { t } = useTranslation(['inventory', 'ui']);
  const [scope, setScope] = useState<'selected' | 'matching'>('selected');
  const close = useCloseLayer();
  const set = useSetPrice();
  const which: Which = scope === 'selected' ? { ids: [...ids] } : { filter: selectionOf(state) };
  return (
    <Form
      fill
      label={t('price_dialog.title')}
      schema={body}
      defaultValues={{}}
      onSubmit={async ({ price }) => {
        const counts = await set.mutateAsync({ which, price: priceToWire(price) });
        alert.success(t('toast.price_set', { count: counts.changed }));
        const gone = goneOf(which, counts);
        if (gone > 0) alert.info(t('common:left_out.gone', { count: gone }));
        onSet();
      }}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-5">
            <RadioGroup
              label={t('price_dialog.scope')}
              name="scope"
              value={scope}
              onChange={setScope}
              options={[
                { value: 'selected', label: t('price_dialog.selected', { count: ids.length }) },
                { value: 'matching', label: t('price_dialog.matching', { count: matching }) },
              ]}
            />
            <FormPriceField form={form} name="price" label={t('specimen_price')} mark="required" />
            <Forecast form={form} which={which} />
          </DialogBody>
          <DialogFooter>
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>{t('set_price')}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}

type Counts = Awaited<ReturnType<typeof askPrice>>;

/** How many of those chosen somebody else deleted meanwhile. */
const goneOf = (which: Which, { changed, reserved, unchanged }: Counts) =>
  'ids' in which ? which.ids.length - changed - reserved - unchanged : 0;

/** "412 change, 8 reserved stay": asked of the server, which does nothing yet. */
function Forecast({ form, which }: { form: FormHandle<Body>; which: Which }) {
  const { t, i18n } = useTranslation('inventory');
  const typed = form.methods.watch('price') as unknown;
  const asked = useSettled(typed);
  const valid = typeof asked === 'number' && priceRule.safeParse(priceToWire(asked)).success;
  const price = valid ? priceToWire(asked) : 0;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['price forecast', which, price],
    queryFn: ({ signal }) => askPrice(which, price, signal),
    enabled: valid,
    staleTime: 0,
  });
  const gone = data ? goneOf(which, data) : 0;
  const parts = data
    ? [
        t('price_dialog.change', { count: data.changed }),
        ...(data.reserved > 0 ? [t('price_dialog.stay', { count: data.reserved })] : []),
        ...(data.unchanged > 0 ? [t('price_dialog.same', { count: data.unchanged })] : []),
        ...(gone > 0 ? [t('price_dialog.gone', { count: gone })] : []),
      ]
    : [];
  return (
    <p role="status" className="min-h-5 text-dense text-t2">
      {!valid || isError
        ? t('price_dialog.ask')
        : data && !isFetching && asked === typed
          ? `${parts.join(', ')}. ${t('price_dialog.becomes', { price: formatMoney(price, i18n.language) })}`
          : t('price_dialog.counting')}
    </p>
  );
}
