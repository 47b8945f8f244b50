import { Bookmark } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useTranslation } from '../../ui/words.tsx';

export function SaveSearchButton() {
  const { t } = useTranslation('specimens');
  const openDialog = useLayers((layers) => layers.openDialog);
  return (
    <Button icon={<Bookmark size={16} aria-hidden="true" />} onClick={() => openDialog('edit', 'search')}>
      {t('save_search')}
    </Button>
  );
}
