import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { CategoriesDialog } from '../diagnoses/index.ts';
import { LinkDialog } from '../donors/index.ts';

/** What is seldom done with the stock. */
export function InventoryMenu() {
  const { t } = useTranslation('inventory');
  const [naming, setNaming] = useState(false);
  const [linking, setLinking] = useState(false);
  const everNamed = useHasBeenTrue(naming);
  const everLinked = useHasBeenTrue(linking);
  return (
    <>
      <Menu
        trigger={<IconButton label={t('more')} icon={<Ellipsis size={16} aria-hidden="true" />} />}
        items={[
          { id: 'link_donors', label: t('link_donors.title'), onSelect: () => setLinking(true) },
          { id: 'diagnosis_names', label: t('diagnosis_names.title'), onSelect: () => setNaming(true) },
        ]}
      />
      <Suspense>
        {everLinked ? <LinkDialog open={linking} onClose={() => setLinking(false)} /> : null}
        {everNamed ? <CategoriesDialog open={naming} onClose={() => setNaming(false)} /> : null}
      </Suspense>
    </>
  );
}
