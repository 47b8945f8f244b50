import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Autocomplete } from '../../ui/autocomplete/autocomplete.tsx';
import { isLayerOpen } from '../../ui/layers/layer-stack.ts';
import { useSingleKeys } from '../../ui/layers/single-keys.ts';
import { useTranslation } from '../../ui/words.tsx';
import { loadTerms } from './load-terms.ts';
import { withBiomarkers } from './search-query.ts';

/** The one box: a term picked leads to its samples, words to whatever they find. */
export function TermSearch() {
  const { t } = useTranslation('specimens');
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  useSlash(box);
  const go = (search: Record<string, string>) =>
    void navigate({ to: '/specimen-search', search: search as never });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) go({ search: text.trim() });
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
          load={loadTerms}
          onChange={(next, option) => {
            setText(next);
            if (option) go(withBiomarkers([option.id]));
          }}
        />
        {/* Enter submits a form of two text inputs only through a button, and the box brings a hidden one of its own. */}
        <button type="submit" hidden />
      </form>
    </search>
  );
}

/** `/` leads to the box, from wherever one is not typing. */
function useSlash(box: { current: HTMLInputElement | null }) {
  useEffect(() => box.current?.focus(), [box]);
  useSingleKeys(({ key }) => {
    if (key !== '/' || isLayerOpen()) return false;
    box.current?.focus();
    return true;
  });
}
