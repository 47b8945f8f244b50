import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Place } from '../../platform/place.ts';
import { Autocomplete } from '../../ui/autocomplete/autocomplete.tsx';
import { isLayerOpen } from '../../ui/layers/layer-stack.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useSingleKeys } from '../../ui/layers/single-keys.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { Find } from './search-finds.ts';
import { useFinds } from './use-finds.ts';

/**
 * The search box: an option opens its samples, its biomarkers or its area below; free text searches for
 * everything.
 */
export function TermSearch({ onArea }: { onArea: (id: number) => void }) {
  const { t } = useTranslation('specimens');
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const openDialog = useLayers((layers) => layers.openDialog);
  const load = useFinds();
  const box = useRef<HTMLInputElement>(null);
  useSlash(box);
  const go = ({ to, search }: Place) => void navigate({ to, search: search as never });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) go({ to: '/specimen-search', search: { search: text.trim() } });
  };
  const take = (find: Find) => {
    if ('place' in find) go(find.place);
    else if ('source' in find) openDialog('view', find.source);
    else onArea(find.area);
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Autocomplete
          ref={box}
          label={t('search_label')}
          labelHidden
          hint={t('search_hint')}
          placeholder={t('search_placeholder')}
          size="large"
          searchIcon
          pickFirst
          value={text}
          load={load}
          onChange={(next, find) => {
            setText(find && !('place' in find) ? '' : next);
            if (find) take(find);
          }}
        />
        {/* With two text inputs, Enter submits a form only through a button, and the box adds a hidden
            input. */}
        <button type="submit" hidden />
      </form>
    </search>
  );
}

/** `/` focuses the box, except while typing. */
function useSlash(box: { current: HTMLInputElement | null }) {
  useEffect(() => box.current?.focus(), [box]);
  useSingleKeys(({ key }) => {
    if (key !== '/' || isLayerOpen()) return false;
    box.current?.focus();
    return true;
  });
}
