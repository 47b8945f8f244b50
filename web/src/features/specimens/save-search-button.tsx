import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';

export function SaveSearchButton() {
  const { t } = useTranslation('specimens');
  const openDialog = useLayers((layers) => layers.openDialog);
  return (
    <Button icon={<Bookmark size={16} aria-hidden="true" />} onClick={() => openDialog('edit', 'search')}>
      {t('save_search')}
    </Button>
  );
}
