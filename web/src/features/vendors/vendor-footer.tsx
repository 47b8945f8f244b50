import type { Vendor } from '@aliquot/contract/vendors';
import { Copy, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { useEntityPanel } from '../../platform/entity-panel.ts';
import { Button } from '../../ui/button/button.tsx';
import type { FormHandle } from '../../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import { PanelCancelButton, PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { useRestoreVendors, type VendorBody } from './api.ts';
import { copyOf } from './vendor-form-values.ts';

interface VendorFooterProps {
  form: FormHandle<VendorBody>;
  panel: ReturnType<typeof useEntityPanel<ReturnType<typeof copyOf>>>;
  vendor: Vendor | null;
  onRemove: (vendor: Vendor) => void;
}

export function VendorFooter({ form, panel, vendor, onRemove }: VendorFooterProps) {
  const { t } = useTranslation('vendors');
  const restore = useRestoreVendors();
  const icon = { size: 16, 'aria-hidden': true } as const;
  const { mode } = panel;
  const start = vendor ? (
    <>
      {vendor.active ? (
        <Button variant="danger" icon={<Trash2 {...icon} />} onClick={() => onRemove(vendor)}>
          {t('delete')}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        icon={<Copy {...icon} />}
        onClick={() => panel.open('create', { id: null, draft: copyOf(vendor) })}
      >
        {t('duplicate')}
      </Button>
    </>
  ) : undefined;

  if (mode === 'edit' || mode === 'create')
    return (
      <PanelFooter start={start}>
        <FormAttention form={form} />
        <PanelCancelButton />
        <SubmitButton form={form}>{mode === 'create' ? t('create') : undefined}</SubmitButton>
      </PanelFooter>
    );
  return (
    <PanelFooter start={start}>
      {vendor && !vendor.active ? (
        <Button
          icon={<RotateCcw {...icon} />}
          busy={restore.isPending}
          onClick={() =>
            restore.mutate([vendor.id], { onSuccess: () => panel.open('view', { id: vendor.id }) })
          }
        >
          {t('restore')}
        </Button>
      ) : null}
      {vendor?.active ? (
        <Button variant="primary" onClick={() => panel.open('edit', { id: vendor.id })}>
          {t('edit')}
        </Button>
      ) : null}
    </PanelFooter>
  );
}
