import type { CohortDesign } from '@aliquot/contract/cohorts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { designOf, readDesign, writeDesign } from '../cohorts/index.ts';
import { sameDesign } from './same-design.ts';

export interface EditedDesign {
  design: CohortDesign;
  /** It differs from the saved one, or there is none. */
  edited: boolean;
  change: (next: CohortDesign, history?: 'replace' | 'push') => void;
  discard: () => void;
}

/**
 * The design that is edited, in the address so that it survives a reload and can be sent; otherwise the saved one. One
 * that is too long for an address lasts as long as the screen.
 */
export function useDesign(saved: CohortDesign | undefined): EditedDesign {
  const { design: text } = useSearch({ strict: false }) as { design?: string };
  const navigate = useNavigate();
  const [long, setLong] = useState<CohortDesign | null>(null);
  const inAddress = useMemo(() => readDesign(text), [text]);
  const empty = useMemo(() => designOf({}, null), []);
  const draft = long ?? inAddress;
  const edited = draft ? !saved || !sameDesign(draft, saved) : !saved;
  const write = useCallback(
    (design: string | undefined, replace: boolean) =>
      void navigate({
        to: '.',
        search: ({ design: _before, ...now }: Record<string, string>) =>
          (design ? { ...now, design } : now) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const change: EditedDesign['change'] = useCallback(
    (next, history = 'push') => {
      const same = saved !== undefined && sameDesign(next, saved);
      const written = same ? undefined : writeDesign(next);
      setLong(written === null ? next : null);
      write(written ?? undefined, history === 'replace');
    },
    [saved, write],
  );
  const discard = useCallback(() => {
    setLong(null);
    write(undefined, false);
  }, [write]);
  return { design: draft ?? saved ?? empty, edited, change, discard };
}
