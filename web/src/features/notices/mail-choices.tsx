import { topicOf } from '@aliquot/contract/notice-kinds';
import type { MailChoice } from '@aliquot/contract/notices';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { AfterDelay, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useChooseMail, useMailChoices } from './api.ts';

/** Which notifications are also sent by mail, each saved when switched. */
export function MailChoices() {
  const { t } = useTranslation('notices');
  const list = useMailChoices();
  const place = useRef<HTMLDivElement>(null);
  const wanted = useLocation().hash === 'notices' && list.isSuccess;
  // The bell's sheet links here, possibly before this section is loaded.
  useEffect(() => {
    if (wanted) place.current?.scrollIntoView();
  }, [wanted]);
  const error = listError(list.error, t('choices_failed'));
  const topics = Map.groupBy(list.data ?? [], ({ kind }) => topicOf(kind));
  return (
    <PanelSection title={t('by_mail')}>
      <div ref={place} className="scroll-mt-24">
        <p className="mb-4 max-w-140 text-dense text-t2">{t('by_mail_text')}</p>
        {error ? <ErrorState {...error} onRetry={() => void list.refetch()} /> : null}
        {list.isPending ? (
          <AfterDelay>
            <Skeleton className="w-2/3" />
          </AfterDelay>
        ) : null}
        <div className="grid grid-cols-2 gap-x-8 gap-y-5 max-sm:grid-cols-1">
          {[...topics].map(([topic, choices]) => (
            <Topic key={topic} name={t(`topic.${topic}`)} choices={choices} />
          ))}
        </div>
      </div>
    </PanelSection>
  );
}

function Topic({ name, choices }: { name: string; choices: readonly MailChoice[] }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame around the grid
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className="text-label text-t3">
        {name}
      </h3>
      <ul className="mt-1">
        {choices.map((choice) => (
          <li key={choice.kind}>
            <Choice choice={choice} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the new value while saving; on an error it reverts. */
function Choice({ choice: { kind, mail } }: { choice: MailChoice }) {
  const { t } = useTranslation('notices');
  const id = useId();
  const save = useChooseMail();
  const [pressed, setPressed] = useState<boolean | null>(null);
  const choose = (wanted: boolean) => {
    if (pressed !== null) return;
    setPressed(wanted);
    save.mutate({ kind, mail: wanted }, { onSettled: () => setPressed(null) });
  };
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <label htmlFor={id}>{t(`kind.${kind}`)}</label>
      <Switch id={id} checked={pressed ?? mail} onChange={({ target }) => choose(target.checked)} />
    </div>
  );
}
