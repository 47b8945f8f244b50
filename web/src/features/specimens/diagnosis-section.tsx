import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { joinValues } from '../../ui/table/filter-value.ts';
import { useTranslation } from '../../ui/words.tsx';
import { categoriesIn } from './diagnosis-address.ts';
import { railDialog } from './rail-props.ts';
import { useDiagnosisWords } from './use-filter-words.ts';

interface DiagnosisSectionProps {
  /** As in the address. */
  kept: string | undefined;
  onChange: (value: string | null) => void;
  rail?: string | undefined;
}

/** The diagnoses of a search, each removable, and a button that opens the dialog for another. */
export function DiagnosisSection({ kept, onChange, rail }: DiagnosisSectionProps) {
  const { t } = useTranslation('specimens');
  const openDialog = useLayers((layers) => layers.openDialog);
  const chosen = categoriesIn(kept);
  const words = useDiagnosisWords(kept);
  return (
    <>
      <ul>
        {chosen.map((category) => (
          <li key={category} className="flex items-center gap-1 py-0.5 text-dense">
            <span className="min-w-0 flex-1">{words(category)}</span>
            <IconButton
              label={t('remove_analyte', { name: words(category) })}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => onChange(joinValues(chosen.filter((other) => other !== category)) || null)}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        className="-ml-2.5"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => openDialog('edit', railDialog('diagnosis', rail))}
      >
        {t('add_diagnosis')}
      </Button>
    </>
  );
}
