import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import type { Finder } from '../../platform/finder.ts';
import type { Screen } from '../../platform/room.ts';
import { Kbd } from '../../ui/kbd/kbd.tsx';
import { isLayerOpen } from '../../ui/layers/layer-stack.ts';
import { useSingleKeys } from '../../ui/layers/single-keys.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useTranslation } from '../../ui/words.tsx';
import { paletteKey } from './palette-key.ts';

const PaletteSheet = lazyPart(() => import('./palette-sheet.tsx').then((m) => m.PaletteSheet));
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx').then((m) => m.KeysDialog));

type Shown = 'palette' | 'keys' | null;

interface KeyboardWaysProps {
  /** The screens the user may open. */
  screens: readonly Screen[];
  loadFinders: () => Promise<readonly Finder[]>;
}

/** Part of every screen's bar: opens the palette by its button or Ctrl-K, and the list of keys by `?`. */
export function KeyboardWays({ screens, loadFinders }: KeyboardWaysProps) {
  const [shown, setShown] = useState<Shown>(null);
  const palette = useHasBeenTrue(shown === 'palette');
  const keys = useHasBeenTrue(shown === 'keys');
  const [text, setText] = useState('');
  useKeys(setShown);
  useEarlyInput(shown === 'palette', (letter) => setText((before) => before + letter));
  const close = () => {
    setShown(null);
    setText('');
  };
  return (
    <>
      <PaletteBox onOpen={() => setShown('palette')} />
      <Suspense>
        {palette ? (
          <PaletteSheet
            open={shown === 'palette'}
            screens={screens}
            loadFinders={loadFinders}
            onClose={close}
            text={text}
            onText={setText}
            showKeys={() => setShown('keys')}
          />
        ) : null}
      </Suspense>
      <Suspense>{keys ? <KeysDialog open={shown === 'keys'} onClose={close} /> : null}</Suspense>
    </>
  );
}

/** Looks like a field where the tabs leave room, otherwise like a button. */
function PaletteBox({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="@container ml-4 flex max-sm:ml-1 min-w-9 shrink-[9999] basis-58 justify-end">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onOpen}
        className="grid size-9 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1 @min-[11rem]:flex @min-[11rem]:w-full @min-[11rem]:gap-2.5 @min-[11rem]:border @min-[11rem]:border-ctl @min-[11rem]:bg-s1 @min-[11rem]:px-3"
      >
        <Search size={18} aria-hidden="true" />
        {/* The accessible name is the same at any width; the visible text and key are not read twice. */}
        <span className="sr-only">{t('palette')}</span>
        <span aria-hidden="true" className="hidden flex-1 truncate text-left text-t3 @min-[11rem]:block">
          {t('palette')}
        </span>
        <span aria-hidden="true" className="hidden @min-[11rem]:block">
          <Kbd>{paletteKey}</Kbd>
        </span>
      </button>
    </div>
  );
}

/** Does not open over a panel or dialog. */
function useKeys(show: (next: Shown) => void) {
  useSingleKeys(({ key }) => {
    if (key !== '?' || isLayerOpen()) return false;
    show('keys');
    return true;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!isLayerOpen()) show('palette');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** Keys typed before the field is mounted go into it and do nothing else; Enter does not open the row behind. */
function useEarlyInput(open: boolean, take: (letter: string) => void) {
  const latest = useStableCallback(take);
  useEffect(() => {
    if (!open) return;
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length > 1 && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key !== 'Enter') latest(event.key);
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [open, latest]);
}
