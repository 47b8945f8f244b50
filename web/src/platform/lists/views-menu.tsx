import type { ListScreen } from '@aliquot/contract/preferences';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bookmark, Check, Plus, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { showError } from '../api/queries.ts';
import { useHasBeenTrue } from '../entity/has-been-true.ts';
import { keptWords, parseSearch, stringifySearch } from '../filters/list-state.ts';
import { removeView, saveView, usePreferences } from './preferences.ts';

const SaveViewDialog = lazyPart(() => import('./save-view-dialog.tsx').then((m) => m.SaveViewDialog));

const icon = { size: 16, 'aria-hidden': true } as const;

/** Named views of a list: filters, sort and columns. */
export function ViewsMenu({ list, keeps }: { list: ListScreen; keeps: readonly string[] }) {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Record<string, string>;
  const views = usePreferences((state) => state.views).filter((view) => view.list === list);
  const { dialog, dialogEntity, openDialog, closeDialog } = useLayers();
  const saving = dialog === 'edit' && dialogEntity === 'view';
  const hasBeenOpen = useHasBeenTrue(saving);
  const words = viewQuery(search, keeps);
  const current = views.find((view) => view.words === words);
  const remove = () => {
    if (!current) return;
    const { id, ...view } = current;
    removeView(id)
      .then(() =>
        alert.success(t('view_removed', { name: view.name }), {
          undo: () => void saveView(view).catch(showError),
        }),
      )
      .catch(showError);
  };
  const items: MenuItem[] = [
    ...views.map((view) => ({
      id: String(view.id),
      label: view.name,
      icon: view === current ? <Check {...icon} /> : <Bookmark {...icon} />,
      onSelect: () =>
        void navigate({
          to: '.',
          search: { ...parseSearch(view.words), ...keptWords(search, keeps) } as never,
        }),
    })),
    {
      id: 'save',
      label: t('save_view'),
      icon: <Plus {...icon} />,
      separated: views.length > 0,
      disabled: words === '',
      onSelect: () => openDialog('edit', 'view'),
    },
    ...(current
      ? [
          {
            id: 'remove',
            label: t('remove_view', { name: current.name }),
            icon: <Trash2 {...icon} />,
            onSelect: remove,
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" icon={<Bookmark {...icon} />}>
            <span className="max-w-40 truncate">{current?.name ?? t('views')}</span>
          </Button>
        }
        items={items}
        {...(views.length === 0
          ? { footer: <p className="max-w-56 text-label text-t3">{t('views_hint')}</p> }
          : {})}
      />
      <Suspense>
        {hasBeenOpen ? (
          <SaveViewDialog open={saving} list={list} words={words} views={views} onClose={closeDialog} />
        ) : null}
      </Suspense>
    </>
  );
}

/** The query in a stable order, without the page and the open row, which are not part of a view. */
function viewQuery(
  { skip: _skip, open: _open, ...words }: Record<string, string>,
  keeps: readonly string[],
): string {
  const sorted = Object.entries(words)
    .filter(([word]) => !keeps.includes(word))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return stringifySearch(Object.fromEntries(sorted)).slice(1);
}
