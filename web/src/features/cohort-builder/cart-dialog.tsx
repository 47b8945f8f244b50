import { maxLines } from '@aliquot/contract/carts';
import { type Cohort, type CohortTake, cohortTakes } from '@aliquot/contract/cohorts';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ApiError, readOptions } from '../../platform/api/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { Note } from '../../ui/note/note.tsx';
import { Radio } from '../../ui/radio/radio.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { askCohort, useAddCohort } from '../cart/index.ts';
import { figuresOf } from './shown-sets.ts';

/** Which of its specimens go into the cart, and what each choice costs: mode `order_form` of the dialog. */
export function CartDialog({ cohort }: { cohort: Cohort }) {
  const { t } = useTranslation('cohorts');
  const { dialog, closeDialog } = useLayers();
  const open = dialog === 'order_form';
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={t('add_to_cart')}
      subtitle={cohort.name}
      width={520}
      name={t('add_to_cart')}
    >
      {open ? <Choices cohort={cohort} onDone={closeDialog} /> : null}
    </Dialog>
  );
}

/** What each choice would add, asked of the server; an error says why it cannot be had. */
function useOffers({ id, version }: Cohort) {
  return useQueries({
    queries: cohortTakes.map((take) => ({
      queryKey: ['/api/cohorts/{id}/add_to_cart', id, version, take],
      queryFn: (context: Parameters<typeof readOptions>[0]) => askCohort({ id, take }, readOptions(context)),
      meta: { inline: true },
      retry: false,
      staleTime: 0,
    })),
    combine: (answers) => ({
      of: (take: CohortTake) => answers[cohortTakes.indexOf(take)],
      isPending: answers.some((answer) => answer.isPending),
      room: Math.max(...answers.map(({ data }) => (data ? maxLines - data.cart.lines.length : -1))),
      refetch: () => answers.forEach((answer) => void answer.refetch()),
    }),
  });
}

/** In the order of the screen: what is taken by default first. */
const order: readonly CohortTake[] = ['whole_sets', 'available', 'all'];

function Choices({ cohort, onDone }: { cohort: Cohort; onDone: () => void }) {
  const { t, i18n } = useTranslation(['cohorts', 'cart']);
  const [take, setTake] = useState<CohortTake>('whole_sets');
  const [errors, setErrors] = useState<readonly string[]>([]);
  const offers = useOffers(cohort);
  const add = useAddCohort();
  const name = useId();
  const { lost, incomplete } = figuresOf(cohort);
  const offer = offers.of(take)?.data;
  const submit = () => {
    if (!offer) return;
    add.mutate(
      { id: cohort.id, take, expectedTotal: offer.total },
      {
        onSuccess: ({ added }) => {
          alert.success(t('toast.added', { count: added }));
          onDone();
        },
        onError: (error) => {
          setErrors(error instanceof ApiError ? error.messages : [t('errors.unknown', { ns: 'common' })]);
          offers.refetch();
        },
      },
    );
  };
  return (
    <>
      <DialogBody>
        {errors.length > 0 ? (
          <div className="mb-4">
            <Note tone="bad" title={errors[0]}>
              {errors.slice(1).join(' ')}
            </Note>
          </div>
        ) : null}
        <p>
          {t('available_of_now', {
            available: cohort.available.toLocaleString(i18n.language),
            count: cohort.cases + cohort.controls,
          })}{' '}
          {incomplete > 0 ? t('incomplete', { count: incomplete }) : null}
        </p>
        <fieldset className="mt-4">
          <legend className="sr-only">{t('what_to_add')}</legend>
          {(lost.length > 0 ? order : order.slice(0, 1)).map((each) => (
            <Choice
              key={each}
              name={name}
              take={each}
              checked={take === each}
              alone={lost.length === 0}
              offer={offers.of(each)}
              onChoose={() => setTake(each)}
            />
          ))}
        </fieldset>
        <p className="mt-4 min-h-4.5 text-dense text-t3">
          {offers.room >= 0 ? t('room_left', { count: offers.room }) : null}{' '}
          <Link to="/cart" className="rounded-mark text-cryo underline underline-offset-2">
            {t('open_cart')}
          </Link>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onDone}>
          {t('ui:cancel')}
        </Button>
        <Button variant="primary" disabled={!offer || offer.added === 0 || add.isPending} onClick={submit}>
          {offer && offer.added > 0
            ? t('add_count', { count: offer.added, total: formatMoney(offer.total, i18n.language) })
            : t('add_to_cart')}
        </Button>
      </DialogFooter>
    </>
  );
}

interface ChoiceProps {
  name: string;
  take: CohortTake;
  checked: boolean;
  /** There is nothing to choose from. */
  alone: boolean;
  offer: ReturnType<ReturnType<typeof useOffers>['of']>;
  onChoose: () => void;
}

function Choice({ name, take, checked, alone, offer, onChoose }: ChoiceProps) {
  const { t, i18n } = useTranslation('cohorts');
  const id = useId();
  const { data, error } = offer ?? {};
  const reason = error instanceof ApiError ? error.messages[0] : undefined;
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-h-12 items-center gap-2 border-b border-line py-1.5 first-of-type:border-t',
        error && 'text-t3',
      )}
    >
      {alone ? null : (
        <Radio
          id={id}
          name={name}
          className="-ml-2"
          checked={checked}
          disabled={Boolean(error)}
          onChange={onChoose}
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(alone ? 'takes.everything' : `takes.${take}`)}</span>
        <span className="block text-label text-t3">
          {reason ?? (data ? t('specimen_count', { count: data.added }) : <Skeleton className="my-1 w-20" />)}
        </span>
      </span>
      <span className="font-mono">{data ? formatMoney(data.total, i18n.language) : null}</span>
    </label>
  );
}
