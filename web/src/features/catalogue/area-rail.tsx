import type { Area, AreaKind } from '@aliquot/contract/catalogue';
import { Plus } from 'lucide-react';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useAreas } from './api.ts';
import { useCatalogueDialogs, useEntryActions } from './use-catalogue-dialogs.tsx';

interface AreaRailProps {
  kind: AreaKind;
  onlyActive: boolean;
  /** Null shows the items of all areas. */
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** The areas of a kind; the selected one filters the list beside. */
export function AreaRail({ kind, onlyActive, chosen, onChoose }: AreaRailProps) {
  const { t } = useTranslation('catalogue');
  const { data, error, refetch } = useAreas(onlyActive);
  const dialogs = useCatalogueDialogs();
  const actions = useEntryActions<Area>('area', (row) => ({ type: 'area', row, kind: row.kind }));
  const areas = data?.items.filter((area) => area.kind === kind);
  const failure = listError(error, t('could_not_load'));
  return (
    <nav aria-label={t(`kinds.${kind}`)} className="w-72 shrink-0 max-xl:w-56 max-sm:w-full">
      {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : null}
      <ul>
        <li className="flex">
          <Choice
            name={t(`all.${kind}`)}
            count={areas?.reduce((sum, area) => sum + area.items.length, 0)}
            chosen={chosen === null}
            onChoose={() => onChoose(null)}
          />
        </li>
        {areas?.map((area) => (
          <li key={area.id} className="flex items-center">
            <Choice
              name={area.active ? area.name : t('deleted_name', { name: area.name })}
              count={area.items.length}
              chosen={chosen === area.id}
              faint={!area.active}
              onChoose={() => onChoose(area.id)}
            />
            <RowMenu row={area} name={area.name} actions={actions} />
          </li>
        ))}
        {areas ? null : <Waiting />}
      </ul>
      <Button
        variant="quiet"
        size="small"
        className="mt-2"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => dialogs.edit({ type: 'area', row: null, kind })}
      >
        {t(`new_area.${kind}`)}
      </Button>
    </nav>
  );
}

interface ChoiceProps {
  name: string;
  count: number | undefined;
  chosen: boolean;
  faint?: boolean;
  onChoose: () => void;
}

function Choice({ name, count, chosen, faint = false, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-current={chosen ? 'true' : undefined}
      onClick={onChoose}
      className={cx(
        'flex h-9 min-w-0 flex-1 items-center gap-3 rounded-control px-2.5 text-left text-dense hover:bg-s3',
        chosen ? 'bg-wash font-medium text-t1' : faint ? 'text-t3' : 'text-t2',
      )}
    >
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <span className="font-mono text-label text-t3">{count}</span>
    </button>
  );
}

const Waiting = () => (
  <li aria-hidden="true" className="space-y-4 p-2.5">
    {['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2'].map((width) => (
      <Skeleton key={width} className={width} />
    ))}
  </li>
);
