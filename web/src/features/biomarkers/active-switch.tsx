import type { BiomarkerDetail } from '@aliquot/contract/biomarkers';
import { useId } from 'react';
import { Switch } from '../../ui/switch/switch.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useSwitch } from './biomarker-actions.tsx';
import { inStock } from './biomarker-columns.tsx';

/** Staff's switch for a biomarker. It applies at once, with undo in the toast. */
export function ActiveSwitch({ biomarker }: { biomarker: BiomarkerDetail }) {
  const { t } = useTranslation('biomarkers');
  const { run, busy } = useSwitch();
  const id = useId();
  const { active, verified, scaleType, type } = biomarker;
  const count = inStock(biomarker);
  return (
    <div className="mt-6 flex items-start gap-3 border-t border-line pt-4">
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        checked={active && verified}
        disabled={!active || busy}
        onChange={(event) => run([biomarker], event.target.checked)}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium">
          {t('ui:state_active')}
        </label>
        <p id={`${id}-text`} className="text-label text-t2">
          {active ? t(verified ? 'switch_means_on' : 'switch_means_off', { count }) : t('retired_means')}
        </p>
      </div>
      <span className="text-dense text-t2">
        {t('scale_and_type', { scale: scaleType, type: t(`types.${type}`) })}
      </span>
    </div>
  );
}
