import { Button } from '../../ui/button/button.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type RowsShown, rowsPerPage } from './api.ts';

interface SheetSwitchProps {
  id: string;
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** How the whole sheet is read. */
export function SheetSwitch({ id, label, checked, disabled, onChange }: SheetSwitchProps) {
  return (
    <label htmlFor={id} className="flex items-center gap-2">
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

interface RowPagesProps {
  count: number;
  shown: RowsShown;
  onShow: (shown: RowsShown) => void;
}

export function RowPages({ count, shown, onShow }: RowPagesProps) {
  const { t } = useTranslation('ui');
  if (count <= rowsPerPage) return null;
  return (
    <span className="ml-auto flex items-center gap-2">
      {t('page_range', {
        from: shown.skip + 1,
        to: Math.min(shown.skip + rowsPerPage, count),
        total: count,
      })}
      <Button
        size="small"
        disabled={shown.skip === 0}
        onClick={() => onShow({ ...shown, skip: Math.max(0, shown.skip - rowsPerPage) })}
      >
        {t('previous')}
      </Button>
      <Button
        size="small"
        disabled={shown.skip + rowsPerPage >= count}
        onClick={() => onShow({ ...shown, skip: shown.skip + rowsPerPage })}
      >
        {t('next')}
      </Button>
    </span>
  );
}
