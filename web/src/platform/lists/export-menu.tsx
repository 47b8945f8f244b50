import type { Row } from '@aliquot/contract/endpoint';
import { type ExportFormat, exportFormats, exportLimits } from '@aliquot/contract/exports';
import { groupOf } from '@aliquot/contract/roles';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useAuth } from '../api/auth-state.ts';
import { useExport } from './use-export.tsx';

interface ExportMenuProps {
  /** The list's export of the contract. */
  row: Row;
  /** The body of the list's own call; its page is left out. */
  list: object;
  /** How many rows the list has. */
  count: number | undefined;
  label?: string;
  /** What the file has, if it is not the rows of the list. */
  title?: string;
  /** Further files about the same rows. */
  also?: { label: string; body: object };
  /** Notices that must stand where such a file is asked for. */
  children?: ReactNode;
}

/** Exports all rows of a list, with its filters and in its order. */
export function ExportMenu({ row, list, count = 0, label, title, also, children }: ExportMenuProps) {
  const { t, i18n } = useTranslation('ui');
  const limits = useAuth(
    ({ user }) => exportLimits[groupOf(user?.role ?? '') === 'staff' ? 'staff' : 'client'],
  );
  const make = useExport(row);
  const { skip: _, limit: __, ...filter } = list as Record<string, unknown>;
  const itemOf = (format: ExportFormat, more: object = {}): MenuItem => {
    const max = limits.rows[format];
    const isTooMany = max !== null && count > max;
    return {
      id: format,
      label: t(`export_${format}`),
      disabled: count === 0 || isTooMany,
      ...(isTooMany ? { detail: t('export_at_most', { max: max.toLocaleString(i18n.language) }) } : {}),
      onSelect: () => make.mutate({ format, filter, ...more }),
    };
  };
  const further = also
    ? exportFormats.map((format, n) => ({
        ...itemOf(format, also.body),
        id: `also_${format}`,
        label: `${also.label}, ${t(`export_${format}`)}`,
        separated: n === 0,
      }))
    : [];
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={<Download size={16} aria-hidden="true" />} busy={make.isPending}>
          {label ?? t('export')}
        </Button>
      }
      header={
        <div className="w-72 px-1.5 text-label text-t2">
          <p className="text-dense text-t1">{title ?? t('export_rows', { count })}</p>
          {children ? <div className="mt-2">{children}</div> : null}
        </div>
      }
      items={[...exportFormats.map((format) => itemOf(format)), ...further]}
    />
  );
}
