import { useNavigate } from '@tanstack/react-router';
import { entityScreen } from '../../platform/entity/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import type { ListChange } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { biomarker, useOverview } from './api.ts';
import { useBiomarkerActions } from './biomarker-actions.tsx';
import { useBiomarkerColumns } from './biomarker-columns.tsx';
import { LoincNotice } from './loinc-notice.tsx';

export const Screen = entityScreen(biomarker, {
  table: 'loinc_biomarker',
  name: 'common:tabs.biomarkers',
  // Search results are ranked by match, unless the user sorts.
  sort: (search) => (search ? '' : 'name'),
  useColumns: useBiomarkerColumns,
  Panel: lazyPart(() => import('./biomarker-panel.tsx').then((m) => m.BiomarkerPanel)),
  useParts: ({ panel, onChange }) => {
    const navigate = useNavigate();
    const classes = useOverview().data?.classes ?? [];
    return {
      context: <WithoutRanges onChange={onChange} />,
      filters: { class: { options: classes.map((value) => ({ value, label: value })) } },
      rowActions: useBiomarkerActions({
        edit: ({ id }) => panel.open('edit', { id }),
        stock: ({ loincCode }) => void navigate({ to: '/inventory', search: { loincCode } as never }),
      }),
      exportNotice: <LoincNotice />,
      table: { canSelect: ({ active }) => active },
    };
  },
});

/** How many biomarkers still need intervals, linked to them. */
function WithoutRanges({ onChange }: { onChange: ListChange }) {
  const { t } = useTranslation('biomarkers');
  const count = useOverview().data?.withoutRanges;
  if (count === undefined) return ' ';
  if (count === 0) return t('all_have_ranges');
  const show = () =>
    onChange({ filters: { type: 'Quantitative', hasRanges: 'false' }, search: '', skip: 0 }, 'push');
  return (
    <button type="button" className={linkClass} onClick={show}>
      {t('without_ranges', { count })}
    </button>
  );
}
