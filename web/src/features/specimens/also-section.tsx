import { maxAlso } from '@aliquot/contract/sample-client';
import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { alsoOf, alsoText } from './also-address.ts';
import { railDialog } from './rail-props.ts';
import { useAlsoWords } from './use-filter-words.ts';

interface AlsoSectionProps {
  /** As in the address. */
  kept: string | undefined;
  onChange: (value: string | null) => void;
  rail?: string | undefined;
}

/** The further analytes of a search, each removable, and a button that opens the dialog for another. */
export function AlsoSection({ kept, onChange, rail }: AlsoSectionProps) {
  const { t } = useTranslation('specimens');
  const openDialog = useLayers((layers) => layers.openDialog);
  const parts = alsoOf(kept);
  const words = useAlsoWords(kept);
  return (
    <>
      <ul>
        {parts.map((part, at) => (
          <li key={`${part.id} ${part.within}`} className="flex items-start gap-1 py-1 text-dense">
            <span className="min-w-0 flex-1">
              {words[at]}
              <span className="block text-label text-t3">{t(`also_within.${part.within}`)}</span>
            </span>
            <IconButton
              label={t('remove_analyte', { name: words[at] })}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => onChange(alsoText(parts.filter((other) => other !== part)) ?? null)}
            />
          </li>
        ))}
      </ul>
      {parts.length < maxAlso ? (
        <Button
          variant="quiet"
          className="-ml-2.5"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => openDialog('edit', railDialog('also', rail))}
        >
          {t('add_analyte')}
        </Button>
      ) : null}
    </>
  );
}
