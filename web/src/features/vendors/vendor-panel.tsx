import { type Vendor, vendorBody } from '@aliquot/contract/vendors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/api.ts';
import type { useEntityPanel } from '../../platform/entity-panel.ts';
import { formatInstant } from '../../platform/format.ts';
import { listError } from '../../platform/list-error.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelBody, PanelHeader } from '../../ui/side-panel/panel-parts.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { State } from '../../ui/state/state.tsx';
import { useSaveVendor, useVendor } from './api.ts';
import { VendorConflict } from './vendor-conflict.tsx';
import { VendorFields } from './vendor-fields.tsx';
import { VendorFooter } from './vendor-footer.tsx';
import { type copyOf, formValues } from './vendor-form-values.ts';

type Panel = ReturnType<typeof useEntityPanel<ReturnType<typeof copyOf>>>;

interface VendorPanelProps {
  panel: Panel;
  rows: readonly Vendor[];
  onRemove: (vendor: Vendor) => void;
}

export function VendorPanel({ panel, rows, onRemove }: VendorPanelProps) {
  const { t } = useTranslation('vendors');
  const { mode, subject } = panel;
  const id = subject?.id ?? null;
  const query = useVendor(id);
  const vendor = id === null ? null : (query.data ?? rows.find((row) => row.id === id) ?? null);
  const at = rows.findIndex((row) => row.id === id);
  const neighbour = (step: number) => {
    const row = at < 0 ? undefined : rows[at + step];
    return row ? () => panel.open(row.active ? 'view' : 'read_only', { id: row.id }) : undefined;
  };
  return (
    <SidePanel mode={mode} onClose={panel.close} name={vendor?.name ?? t('new')}>
      <PanelHeader
        title={vendor?.name ?? (id === null ? t('new') : '')}
        status={vendor && !vendor.active ? <State state="inactive" pill label={t('deleted')} /> : undefined}
        subtitle={vendor?.fullAddress}
        {...(mode === 'create' ? {} : { onPrevious: neighbour(-1), onNext: neighbour(1) })}
      />
      {vendor || mode === 'create' ? (
        <VendorForm
          key={mode === 'edit' ? `${id}-edit` : `${id}-${mode}-${vendor?.version}`}
          panel={panel}
          vendor={vendor}
          onRemove={onRemove}
        />
      ) : (
        <PanelBody>
          {query.error ? (
            <ErrorState
              {...listError(query.error, t('could_not_open'))}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <LoadingText />
          )}
        </PanelBody>
      )}
    </SidePanel>
  );
}

interface VendorFormProps {
  panel: Panel;
  vendor: Vendor | null;
  onRemove: (vendor: Vendor) => void;
}

/**
 * One form for reading, changing and creating. While somebody writes, news of the row must not disturb what they typed:
 * the form keeps the version it started from, and a save that comes too late shows both.
 */
function VendorForm({ panel, vendor: latest, onRemove }: VendorFormProps) {
  const { t, i18n } = useTranslation('vendors');
  const [vendor] = useState(latest);
  const save = useSaveVendor(vendor);
  const [theirs, setTheirs] = useState<Vendor | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const writes = panel.mode === 'edit' || panel.mode === 'create';
  return (
    <Form
      fill
      label={vendor?.name ?? t('new')}
      schema={vendorBody}
      defaultValues={panel.subject?.draft ?? formValues(vendor ?? {})}
      readOnly={!writes}
      onSubmit={async (body) => {
        try {
          const saved = await save.mutateAsync({ body, key, ...(theirs ? { version: theirs.version } : {}) });
          panel.open('view', { id: saved.id });
        } catch (error) {
          const current = conflictOf(error);
          if (current) setTheirs(current);
          throw error;
        }
      }}
    >
      {(form) => (
        <>
          <PanelBody>
            {theirs ? <VendorConflict form={form} theirs={theirs} /> : null}
            <VendorFields form={form} vendor={vendor} />
            {vendor ? (
              <p className="mt-2 text-label text-t3">
                {t('last_changed', { when: formatInstant(vendor.updatedAt, i18n.language) })}
              </p>
            ) : null}
          </PanelBody>
          <VendorFooter form={form} panel={panel} vendor={vendor} onRemove={onRemove} />
        </>
      )}
    </Form>
  );
}

/** What stands in the database now, when that is why the save was refused. */
function conflictOf(error: unknown): Vendor | null {
  if (!(error instanceof ApiError)) return null;
  return (error.details as { current?: Vendor } | undefined)?.current ?? null;
}
