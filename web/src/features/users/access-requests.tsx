import { signUps } from '@aliquot/contract/sign-ups';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { listRowQuery } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';

const AccessDialog = lazyPart(() => import('./access-dialog.tsx').then((m) => m.AccessDialog));

const shownNames = 3;

export const useAccessRequests = () => useQuery(listRowQuery(signUps.getMany, { body: { limit: 200 } }));

/** Sign-ups with a confirmed address that wait for approval. Nothing if there are none. */
export function AccessRequests() {
  const { t } = useTranslation('users');
  const { data } = useAccessRequests();
  const { dialog, dialogEntity, openDialog, closeDialog } = useLayers();
  const reviewing = dialog === 'edit' && dialogEntity === 'access';
  const review = () => openDialog('edit', 'access');
  const waiting = data?.items ?? [];
  useReviewInAddress(() => {
    if (waiting.length > 0) review();
  }, data !== undefined);
  const names = waiting.slice(0, shownNames).map((signUp) => `${signUp.fullName} (${signUp.companyName})`);
  return (
    <>
      {waiting.length > 0 ? (
        <div className="mb-3">
          <Note
            tone="plain"
            icon={<UserPlus size={16} className="text-serum" aria-hidden="true" />}
            title={t('access.waiting', { count: data?.count ?? 0 })}
            action={
              <Button size="small" onClick={review}>
                {t('access.review')}
              </Button>
            }
          >
            {names.join(', ')}
          </Note>
        </div>
      ) : null}
      <Suspense>{reviewing ? <AccessDialog waiting={waiting} onClose={closeDialog} /> : null}</Suspense>
    </>
  );
}

/** Opens the review from a notification or a mail, once the sign-ups are loaded. */
function useReviewInAddress(review: () => void, known: boolean): void {
  const wanted = (useSearch({ strict: false }) as { review?: string }).review === '1';
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when both are there
  useEffect(() => {
    if (!wanted || !known) return;
    review();
    void navigate({
      to: '.',
      search: (({ review: _, ...rest }: Record<string, string>) => rest) as never,
      replace: true,
    });
  }, [wanted, known]);
}
