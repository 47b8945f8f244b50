import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '../../ui/button/button-class.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useAreas, usePanels } from './api.ts';

/** The number of items and panels, and a link back to the biomarkers. */
export function CatalogueHeader() {
  const { t } = useTranslation('catalogue');
  const areas = useAreas(true).data?.items;
  const panels = usePanels(true).data?.count;
  const items = areas?.reduce((sum, area) => sum + area.items.length, 0);
  return (
    <PageHeader
      title={t('common:screens.research_areas')}
      context={
        items === undefined || panels === undefined
          ? ' '
          : [t('items_count', { count: items }), t('panels_count', { count: panels })].join(', ')
      }
      actions={
        <Link to="/biomarkers" className={buttonClass({ variant: 'quiet' })}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t('common:tabs.biomarkers')}
        </Link>
      }
    />
  );
}
