import type { BiomarkerClient } from '@aliquot/contract/biomarkers';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Autocomplete, type AutocompleteOption } from '../../ui/autocomplete/autocomplete.tsx';
import type { LoadOptions } from '../../ui/autocomplete/use-paged-options.ts';
import { isTyping } from '../../ui/layers/is-typing.ts';
import { isLayerOpen } from '../../ui/layers/layer-stack.ts';
import { splitName } from '../biomarkers/index.ts';
import { findTerms } from './api.ts';
import { withBiomarkers } from './search-query.ts';

export interface TermOption extends AutocompleteOption {
  id: number;
}

const optionOf = ({ id, name, loincCode, available }: BiomarkerClient): TermOption => {
  const { first, rest } = splitName(name);
  return { id, label: first, code: loincCode, detail: rest, count: available };
};

/** A page of terms as options, each with how many samples can be bought. */
export async function loadTerms(query: LoadOptions) {
  const { items, count } = await findTerms(query);
  return { items: items.map(optionOf), count };
}

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
      </form>
    </search>
  );
}

/** `/` leads to the box, from wherever one is not typing. */
function useSlash(box: { current: HTMLInputElement | null }) {
  useEffect(() => {
    box.current?.focus();
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || isLayerOpen()) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [box]);
}
