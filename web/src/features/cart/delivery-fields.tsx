import { methodsFor } from '@aliquot/contract/cold-chain';
import { shipmentMethods } from '@aliquot/contract/order-steps';
import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useAuth } from '../../platform/api/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { FieldMessage, useFieldIds } from '../../ui/field/field-frame.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { useFormField } from '../../ui/form/use-form-field.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Radio } from '../../ui/radio/radio.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useLimits } from '../approvals/index.ts';
import { PurchaseOrderField } from '../budgets/index.ts';
import { useLocations } from '../companies/index.ts';

/** The fields of both ways to order: location, purchase order number, method. */
export interface Delivery {
  shippingLocationId?: number | undefined;
  purchaseOrderNumber?: string | undefined;
  shipmentMethod?: (typeof shipmentMethods)[number] | undefined;
}

interface DeliveryFieldsProps<V extends FieldValues & Delivery> {
  form: FormHandle<V>;
  lastNumber: string | null;
  /** The samples to send, as far as known: they decide the possible methods. */
  samples: readonly { storageCondition: string | null }[];
  /** For managers, who maintain the company's locations; undefined for others. */
  onAddLocation?: (() => void) | undefined;
}

export function DeliveryFields<V extends FieldValues & Delivery>(props: DeliveryFieldsProps<V>) {
  const { lastNumber, onAddLocation } = props;
  // The fields below are those of Delivery, whatever else the form holds.
  const form = props.form as unknown as FormHandle<Delivery>;
  const { t } = useTranslation('cart');
  const company = useAuth((state) => state.conditions?.clientCompany ?? null);
  const { data, error, refetch } = useLocations(company?.id ?? 0, true);
  const mask = useLimits().data?.poMask;
  const locations = data?.items ?? [];
  const chosen = form.methods.watch('shippingLocationId');
  // A single location is preselected.
  const [place, another] = locations;
  const alone = place && !another ? place.id : undefined;
  useEffect(() => {
    if (chosen === undefined && alone !== undefined) form.methods.setValue('shippingLocationId', alone);
  }, [chosen, alone, form.methods]);
  const address = locations.find(({ id }) => id === chosen)?.fullAddress;
  const numberHints = [
    mask ? t('po_mask', { mask }) : null,
    lastNumber ? t('last_used', { number: lastNumber }) : null,
  ].filter((hint) => hint !== null);
  return (
    <>
      <div>
        <FormSelectField
          form={form}
          name="shippingLocationId"
          label={t('location')}
          mark="required"
          hint={address ?? (data && locations.length === 0 ? t('no_location') : undefined)}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {error ? (
          <ErrorState {...listError(error, t('locations_could_not_load'))} onRetry={() => void refetch()} />
        ) : null}
        {onAddLocation ? (
          <button type="button" className={`${linkClass} min-h-6 text-label`} onClick={onAddLocation}>
            {t('add_location')}
          </button>
        ) : null}
      </div>
      <PurchaseOrderField form={form} label={t('po_number')} hint={numberHints.join(' ') || undefined} />
      <Methods form={form} samples={props.samples} />
    </>
  );
}

interface MethodsProps extends Pick<DeliveryFieldsProps<Delivery & FieldValues>, 'samples'> {
  form: FormHandle<Delivery>;
}

/** Only methods that keep all samples as cold as they are stored. */
function Methods({ form, samples }: MethodsProps) {
  const { t } = useTranslation('cart');
  const { field, error } = useFormField({ form, name: 'shipmentMethod', label: t('method') });
  const fitting = methodsFor(samples);
  const hint = fitting.length < shipmentMethods.length ? t(`methods_left.${fitting.length}`) : undefined;
  const { controlId: id, describedBy } = useFieldIds({ error, hint });
  const { setValue } = form.methods;
  const unfit = field.value !== undefined && !fitting.includes(field.value);
  useEffect(() => {
    if (unfit) setValue('shipmentMethod', undefined);
  }, [unfit, setValue]);
  return (
    <fieldset>
      <legend className="mb-1 text-label font-medium text-t2">
        {t('method')}
        <span className="font-normal text-t3"> {t('ui:required')}</span>
      </legend>
      <div className="mb-1 divide-y divide-line rounded-control border border-ctl bg-s1">
        {fitting.map((method) => (
          <label
            key={method}
            htmlFor={`${id}-${method}`}
            className="flex min-h-10 items-center gap-2 px-2 py-1 has-checked:bg-wash"
          >
            <Radio
              id={`${id}-${method}`}
              name={field.name}
              value={method}
              checked={field.value === method}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
              onBlur={field.onBlur}
              onChange={() => field.onChange(method)}
            />
            <span className="flex-1">{t(`methods.${method}`)}</span>
            <span className="pr-1 text-right text-dense text-t2">{t(`method_hints.${method}`)}</span>
          </label>
        ))}
      </div>
      <FieldMessage id={describedBy} error={error} hint={hint} />
    </fieldset>
  );
}
