import type { Biomarker } from '@aliquot/contract/biomarkers';
import type { panelBody } from '@aliquot/contract/catalogue';
import { X } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { Autocomplete } from '../../ui/autocomplete/autocomplete.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { useFormField } from '../../ui/form/use-form-field.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName, type BiomarkerOption, loadBiomarkers, splitName } from '../biomarkers/index.ts';

interface MemberFieldsProps {
  form: FormHandle<z.input<typeof panelBody>>;
  /** The initial biomarkers, and those other users added meanwhile. */
  members: readonly Biomarker[];
}

/** The biomarkers of an item or a panel, to add by the picker and to remove by their cross. */
export function MemberFields({ form, members }: MemberFieldsProps) {
  const { t } = useTranslation('catalogue');
  const { field, error } = useFormField({ form, name: 'loincBiomarkerIds', label: t('biomarkers') });
  const [picked, setPicked] = useState<readonly Biomarker[]>([]);
  const known = new Map([...members, ...picked].map((term) => [term.id, term]));
  const [typed, setTyped] = useState('');
  const ids = field.value ?? [];
  const pick = (text: string, option: BiomarkerOption | null) => {
    setTyped(option ? '' : text);
    if (!option) return;
    setPicked([...picked, option.biomarker]);
    field.onChange([...ids, option.id]);
  };
  return (
    <div>
      <Autocomplete
        label={t('add_biomarker')}
        placeholder={t('add_placeholder')}
        searchIcon
        freeText={false}
        value={typed}
        onChange={pick}
        onBlur={field.onBlur}
        error={error}
        load={(query) => loadBiomarkers(query, ids)}
      />
      <h3 className="mt-4 text-label font-medium text-t2">{t('member_count', { count: ids.length })}</h3>
      {ids.length === 0 ? <p className="mt-2 text-dense text-t3">{t('no_members')}</p> : null}
      <ul className="mt-1 divide-y divide-line">
        {ids.map((id) => {
          const term = known.get(id);
          return term ? (
            <li key={id} className="flex h-13 items-center gap-3 text-dense">
              <span className="min-w-0 flex-1">
                <BiomarkerName biomarker={term} />
              </span>
              <IconButton
                label={t('remove_biomarker', { name: splitName(term.name).first })}
                icon={<X size={16} aria-hidden="true" />}
                onClick={() => field.onChange(ids.filter((other) => other !== id))}
              />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}
