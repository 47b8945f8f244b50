import type { ImportRun } from '@aliquot/contract/imports';
import { useTranslation } from '../../ui/words.tsx';

/** The methods of the file, to be read before buyers do. */
export function Methods({ methods }: Pick<ImportRun, 'methods'>) {
  const { t } = useTranslation('imports');
  if (methods.length === 0) return null;
  return (
    <section className="mt-4" aria-labelledby="methods">
      <h3 id="methods" className="text-label font-medium text-t2">
        {t('methods_title')}
      </h3>
      <p className="mb-2 text-label text-t3">{t('methods_hint')}</p>
      <ul className="grid max-h-48 max-w-160 gap-y-1 overflow-y-auto text-dense">
        {methods.map(({ method, count }) => (
          <li key={method} className="flex items-baseline justify-between gap-x-4">
            <span className="min-w-0 break-words">{method}</span>
            <span className="shrink-0 text-label text-t3">{t('rows', { count })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
