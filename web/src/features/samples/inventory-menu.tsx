import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { CategoriesDialog } from '../diagnoses/index.ts';

/** What is seldom done with the stock. */
export function InventoryMenu() {
  const { t } = useTranslation('inventory');
  const [naming, setNaming] = useState(false);
  const everNamed = useHasBeenTrue(naming);
  return (
    <>
      <Menu
        trigger={<IconButton label={t('more')} icon={<Ellipsis size={16} aria-hidden="true" />} />}
        items={[
          { id: 'diagnosis_names', label: t('diagnosis_names.title'), onSelect: () => setNaming(true) },
        ]}
      />
      <Suspense>
        {everNamed ? <CategoriesDialog open={naming} onClose={() => setNaming(false)} /> : null}
      </Suspense>
    </>
  );
}
