import { ChevronDown, FileText } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type Paper, usePaper } from './api.ts';

/** The papers of an order as PDF; what is printed for picking stays in the house. */
export function OrderPapers({ id, staff }: { id: number; staff: boolean }) {
  const { t } = useTranslation('orders');
  const make = usePaper(id);
  const papers: readonly Paper[] = [
    'confirmation',
    'packing_list',
    ...(staff ? (['pick_list'] as const) : []),
  ];
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={<FileText size={16} aria-hidden="true" />} busy={make.isPending}>
          {t('papers.title')}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
      items={papers.map((paper) => ({
        id: paper,
        label: t(`papers.${paper}`),
        detail: 'PDF',
        onSelect: () => make.mutate({ paper }),
      }))}
    />
  );
}
