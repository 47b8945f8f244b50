import type { Vendor } from '@aliquot/contract/vendors';
import { OrganisationPanel, type OrganisationPanelState } from '../organisations/index.ts';
import { useRestoreVendors, useSaveVendor, useVendor } from './api.ts';

interface VendorPanelProps {
  panel: OrganisationPanelState;
  rows: readonly Vendor[];
  onRemove: (vendor: Vendor) => void;
}

export function VendorPanel({ panel, rows, onRemove }: VendorPanelProps) {
  const restore = useRestoreVendors();
  return (
    <OrganisationPanel
      room="vendors"
      panel={panel}
      rows={rows}
      query={useVendor(panel.subject?.id ?? null)}
      save={useSaveVendor()}
      onRemove={onRemove}
      onRestore={({ id }) => restore.mutate([id], { onSuccess: () => panel.open('view', { id }) })}
      restoring={restore.isPending}
    />
  );
}
