import type { Quote, SkippedCode } from '@aliquot/contract/quotes';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, X } from 'lucide-react';
import { useState } from 'react';
import { ApiError, showError } from '../../platform/api/index.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Note } from '../../ui/note/note.tsx';
import type { Settle } from '../../ui/table/column.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useAddByCode, useQuote } from './api.ts';
import { isDraft } from './is-draft.ts';
import { SkippedCodes } from './skipped-codes.tsx';

/** Adds samples to a draft from another screen: a bar that names it, and what adds to it while it is one. */
export function useChoosing<Row extends { code: string; accession: string }>(id: number) {
  const { t } = useTranslation('quotes');
  const { data: quote, error } = useQuote(id);
  const [skipped, setSkipped] = useState<readonly SkippedCode[]>([]);
  const adding = useAddByCode(id);
  const add = (rows: readonly Row[], settle?: Settle<Row>) =>
    adding.mutate(
      rows.map(({ code }) => code),
      {
        onSuccess: (reply) => {
          if (reply.added > 0) alert.success(t('toast.added', { count: reply.added }));
          const byCode = new Map(rows.map((row) => [row.code, row]));
          // By accession, as the list shows them.
          setSkipped(
            reply.skipped.map(({ code, reason }) => ({ code: byCode.get(code)?.accession ?? code, reason })),
          );
          settle?.(reply.skipped.flatMap(({ code }) => byCode.get(code) ?? []));
        },
        onError: (failed) => {
          const [text] = failed instanceof ApiError ? (failed.fields.codes ?? []) : [];
          if (text) alert.error(text);
          else showError(failed);
        },
      },
    );
  const bar = (
    <div className="mb-4 flex flex-col gap-2">
      <ChoosingBar id={id} quote={quote} failed={error !== null} />
      {skipped.length > 0 ? (
        <SkippedCodes
          skipped={skipped}
          action={
            <IconButton
              label={t('ui:close')}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => setSkipped([])}
            />
          }
        />
      ) : null}
    </div>
  );
  return { bar, add: quote && isDraft(quote) ? add : null };
}

function ChoosingBar({ id, quote, failed }: { id: number; quote: Quote | undefined; failed: boolean }) {
  const { t } = useTranslation('quotes');
  const back = (
    <Link
      to="/client-orders"
      search={{ view: 'quotes', open: String(id) } as never}
      className={buttonClass({ size: 'small' })}
    >
      <ArrowLeft size={16} aria-hidden="true" />
      {t('choose.back')}
    </Link>
  );
  if (!quote)
    return failed ? (
      <Note tone="bad" title={t('could_not_open')} action={back} />
    ) : (
      <Note action={back} title={t('choose.loading')} />
    );
  const { number, company, user, lines, state, expired } = quote;
  if (!isDraft(quote))
    return (
      <Note tone="warn" live title={t('choose.closed', { number })} action={back}>
        {t('choose.closed_text', { state: t(`state.${expired ? 'expired' : state}`) })}
      </Note>
    );
  return (
    <Note title={t('choose.title', { number })} action={back}>
      {[
        t('subtitle', { company: company.name, name: user.name }),
        t('samples', { count: lines.length }),
      ].join(' · ')}
    </Note>
  );
}
