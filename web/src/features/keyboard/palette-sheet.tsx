import { type Group, groupOf } from '@aliquot/contract/roles';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { List } from 'lucide-react';
import { useRef } from 'react';
import { currentRole } from '../../platform/api/index.ts';
import { matches } from '../../platform/filters/index.ts';
import { type Finder, type Found, viewOf } from '../../platform/finder.ts';
import type { Place } from '../../platform/place.ts';
import type { Screen } from '../../platform/room.ts';
import { Kbd } from '../../ui/kbd/kbd.tsx';
import { Palette, type PaletteEntry, type PaletteGroup } from '../../ui/palette/palette.tsx';
import { useSelectionActs } from '../../ui/table/selection-acts.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useTranslation } from '../../ui/words.tsx';
import { type Command, useActs, useCreations, useScreens } from './commands.tsx';

const icon = { size: 16, 'aria-hidden': true } as const;
const minLetters = 2;

interface PaletteSheetProps {
  open: boolean;
  /** The screens the user may open. */
  screens: readonly Screen[];
  loadFinders: () => Promise<readonly Finder[]>;
  onClose: () => void;
  text: string;
  onText: (text: string) => void;
  showKeys: () => void;
}

/** Finds any screen and any record the user may see by a few letters of its name or number. */
export function PaletteSheet(props: PaletteSheetProps) {
  const { open, screens, onClose, text, onText, showKeys } = props;
  const { t } = useTranslation(['keyboard', 'common', 'ui']);
  const navigate = useNavigate();
  const group = groupOf(currentRole());
  const go = ({ to, search }: Place) => void navigate({ to, search: search as never });
  const entryOf = ({ act, ...entry }: Command & Omit<PaletteEntry, 'onPick'>): PaletteEntry => ({
    ...entry,
    onPick: () => {
      onClose();
      if (typeof act === 'function') act();
      else go(act);
    },
  });
  const fitting = (commands: Command[]) =>
    commands.filter(({ label, also = '' }) => matches(`${label} ${also}`, text)).map(entryOf);
  const found = useFound(props.loadFinders, group, open ? text : '');
  const selection = useSelectionActs();
  const creations = useCreations(screens);
  const groups: PaletteGroup[] = [
    {
      id: 'selection',
      label: t('ui:selected_count', { count: selection.count }),
      items: fitting(selection.acts.map(({ run, ...act }) => ({ ...act, act: run }))),
    },
    { id: 'screens', label: t('go_to'), items: fitting(useScreens(screens)) },
    { id: 'begin', label: t('begin'), items: fitting(creations) },
    ...found.groups.map(({ finder, hits, count }) => {
      const shown = hits.map(({ place, ...hit }) =>
        entryOf({ ...hit, id: `${finder.id}-${hit.id}`, icon: <finder.icon {...icon} />, act: place }),
      );
      const rest = entryOf({
        id: `${finder.id}-all`,
        label: t('all_of_them', { count }),
        icon: <List {...icon} />,
        act: { to: finder.list, search: { ...viewOf(finder), all: '1', search: text.trim() } },
      });
      return { id: finder.id, label: t(finder.id), items: count > hits.length ? [...shown, rest] : shown };
    }),
    { id: 'acts', label: t('do'), items: fitting(useActs(showKeys)) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Palette
      open={open}
      onClose={onClose}
      title={t('title')}
      placeholder={t(group === 'staff' ? 'placeholder_staff' : 'placeholder_client')}
      text={text}
      onText={onText}
      groups={groups}
      busy={found.busy}
      status={
        found.busy
          ? t('looking')
          : t('found', { count: groups.reduce((sum, { items }) => sum + items.length, 0) })
      }
      footer={<KeyHints />}
    />
  );
}

function KeyHints() {
  const { t } = useTranslation('keyboard');
  return (
    <>
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t('to_choose')}
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>↵</Kbd> {t('to_open')}
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>{t('key_names.Esc')}</Kbd> {t('to_close')}
      </span>
    </>
  );
}

/**
 * Search results, each kind as it arrives. Until then the previous results stay if they match the new text
 * too, so that Enter never opens something that does not match.
 */
function useFound(loadFinders: PaletteSheetProps['loadFinders'], group: Group, text: string) {
  const typed = text.trim();
  const debounced = useDebounced(typed);
  const before = useRef(new Map<Finder['id'], Found>());
  const known = useQuery({ queryKey: ['finders', group], queryFn: loadFinders, staleTime: Infinity });
  const finders = (known.data ?? []).filter(
    ({ fits }) => typed.length >= minLetters && debounced.length >= minLetters && (fits?.(debounced) ?? true),
  );
  const answers = useQueries({ queries: finders.map((finder) => findQuery(finder, debounced)) });
  const groups = finders.map((finder, index) => {
    const found = answers[index]?.data ?? before.current.get(finder.id) ?? nothing;
    before.current.set(finder.id, found);
    return { finder, ...(answers[index]?.data && debounced === typed ? found : stillFitting(found, typed)) };
  });
  return {
    groups,
    busy: known.isPending || debounced !== typed || answers.some(({ isFetching }) => isFetching),
  };
}

const findQuery = ({ id, find }: Finder, text: string) =>
  queryOptions({
    queryKey: ['palette', id, text],
    queryFn: ({ signal }) => find(text, signal),
    // The list screen shows the error; the palette only leaves the group out.
    meta: { inline: true },
    staleTime: 10_000,
  });

const nothing: Found = { hits: [], count: 0 };

function stillFitting({ hits }: Found, typed: string): Found {
  const fitting = hits.filter(({ code = '', label, detail = '' }) =>
    matches(`${code} ${label} ${detail}`, typed),
  );
  return { hits: fitting, count: fitting.length };
}
