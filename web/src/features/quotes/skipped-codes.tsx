import { codeSkipReasons, type SkippedCode } from '@aliquot/contract/quotes';
import type { ReactNode } from 'react';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** The samples that were not added to a draft, by reason. */
export function SkippedCodes({ skipped, action }: { skipped: readonly SkippedCode[]; action?: ReactNode }) {
  const { t } = useTranslation('quotes');
  const byReason = Map.groupBy(skipped, ({ reason }) => reason);
  return (
    <Note tone="warn" live title={t('skipped', { count: skipped.length })} action={action}>
      <dl className="max-h-40 overflow-y-auto">
        {codeSkipReasons.map((reason) => {
          const codes = byReason.get(reason);
          return codes ? (
            <div key={reason} className="mt-1">
              <dt>{t(`skip.${reason}`)}</dt>
              <dd className="font-mono break-words text-t1">{codes.map(({ code }) => code).join(', ')}</dd>
            </div>
          ) : null;
        })}
      </dl>
    </Note>
  );
}
