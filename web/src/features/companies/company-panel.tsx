import type { Company } from '@aliquot/contract/companies';
import { OrganisationPanel, type OrganisationPanelState } from '../organisations/index.ts';
import { useCompany, useRestoreCompanies, useSaveCompany } from './api.ts';
import { CompanySections } from './company-sections.tsx';

interface CompanyPanelProps {
  panel: OrganisationPanelState;
  rows: readonly Company[];
  onRemove: (company: Company) => void;
}

export function CompanyPanel({ panel, rows, onRemove }: CompanyPanelProps) {
  const restore = useRestoreCompanies();
  return (
    <OrganisationPanel
      room="companies"
      panel={panel}
      rows={rows}
      query={useCompany(panel.subject?.id ?? null)}
      save={useSaveCompany()}
      onRemove={onRemove}
      onRestore={({ id }) => restore.mutate([id], { onSuccess: () => panel.open('view', { id }) })}
      restoring={restore.isPending}
      sections={(company) => <CompanySections company={company} />}
    />
  );
}
