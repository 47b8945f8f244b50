import type { ImportKind } from '@aliquot/contract/imports';
import { useState } from 'react';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { RadioGroup } from '../../ui/radio/radio.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useFacilityChoices } from '../facilities/index.ts';
import { type ImportTarget, usePendingInvoices } from './api.ts';

/** Where the samples of a file go; results of samples in stock need no place. */
export function useTarget(kind: ImportKind, given: number | undefined) {
  const choices = useFacilityChoices().data?.items;
  const [chosen, setChosen] = useState<number | null>(null);
  const [invoiceId, setInvoiceId] = useState(given ?? 0);
  const [location, setLocation] = useState('');
  // A single facility is preselected.
  const facilityId = chosen ?? (choices?.length === 1 ? (choices[0]?.id ?? null) : null);
  const target: ImportTarget | null =
    kind === 'results'
      ? { kind }
      : facilityId === null
        ? null
        : {
            kind,
            storageFacilityId: facilityId,
            ...(invoiceId ? { invoiceId } : {}),
            ...(location.trim() ? { storageLocation: location.trim() } : {}),
          };
  return {
    /** Null as long as the facility is not chosen. */
    target,
    fields: { choices, facilityId, setChosen, invoiceId, setInvoiceId, location, setLocation },
  };
}

type TargetFieldsProps = ReturnType<typeof useTarget>['fields'] & {
  facilityError: string | undefined;
  onFacility: () => void;
};

export function TargetFields({
  choices,
  facilityId,
  setChosen,
  invoiceId,
  setInvoiceId,
  location,
  setLocation,
  facilityError,
  onFacility,
}: TargetFieldsProps) {
  const { t } = useTranslation('imports');
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <SelectField
        label={t('facility')}
        mark="required"
        value={facilityId}
        options={(choices ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          setChosen(id);
          onFacility();
        }}
        hint={choices?.length === 0 ? t('no_facility') : undefined}
        error={facilityError}
      />
      <TextField
        label={t('location')}
        hint={t('location_hint')}
        maxLength={255}
        value={location}
        onChange={(event) => setLocation(event.target.value)}
      />
      <InvoiceField value={invoiceId} onChange={setInvoiceId} />
    </div>
  );
}

/** 0 means none. */
function InvoiceField({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const { t } = useTranslation('imports');
  const invoices = usePendingInvoices().data?.items ?? [];
  return (
    <SelectField
      label={t('invoice')}
      className="col-span-full"
      value={value}
      options={[
        { value: 0, label: t('no_invoice') },
        ...invoices.map(({ id, number, vendor }) => ({
          value: id,
          label: `${number ?? `#${id}`}, ${vendor.name}`,
        })),
      ]}
      onChange={onChange}
    />
  );
}

/** What the file holds. */
export function KindField({ kind, onKind }: { kind: ImportKind; onKind: (kind: ImportKind) => void }) {
  const { t } = useTranslation('imports');
  return (
    <RadioGroup
      label={t('file_holds')}
      name="kind"
      value={kind}
      onChange={onKind}
      options={[
        { value: 'samples', label: t('kind.samples') },
        { value: 'results', label: t('kind.results') },
      ]}
    />
  );
}
