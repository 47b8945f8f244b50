import type { ImportRun } from '@aliquot/contract/imports';
import { Select } from '../../ui/select/select.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { usePreanalyticOptions } from '../specimen-view/index.ts';

type Words = ImportRun['words'];

interface VendorWordsProps {
  words: Words;
  busy: boolean;
  onChange: (words: Words) => void;
}

/** Words of the vendor that nobody knows, each to be given its meaning once for the whole file. */
export function VendorWords({ words, busy, onChange }: VendorWordsProps) {
  const { t } = useTranslation('imports');
  const { materials, anticoagulants } = usePreanalyticOptions();
  const options = { material: materials, anticoagulant: anticoagulants };
  if (words.length === 0) return null;
  return (
    <section className="mt-4" aria-labelledby="vendor-words">
      <h3 id="vendor-words" className="text-label font-medium text-t2">
        {t('words_title')}
      </h3>
      <p className="mb-2 text-label text-t3">{t('words_hint')}</p>
      <ul className="grid max-h-64 max-w-160 gap-y-2 overflow-y-auto py-1 text-dense">
        {words.map(({ field, word, count, code }, at) => (
          <li
            key={`${field} ${word.toLowerCase()}`}
            className="grid grid-cols-[1fr_1fr] items-center gap-x-4 max-sm:grid-cols-1"
          >
            <span className="min-w-0">
              <span className="block truncate font-mono" title={word}>
                {word}
              </span>
              <span className="block text-label text-t3">
                {[t(`field.${field}`), ...(count > 0 ? [t('rows', { count })] : [])].join(', ')}
              </span>
            </span>
            <Select
              size="small"
              label={t('word_means', { word, field: t(`field.${field}`) })}
              disabled={busy}
              value={code ?? ''}
              options={[{ value: '', label: t('word_unknown') }, ...options[field]]}
              onChange={(chosen) =>
                onChange(
                  words.map((each, index) => (index === at ? { ...each, code: chosen || null } : each)),
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
