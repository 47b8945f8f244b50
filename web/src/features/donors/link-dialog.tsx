import { isOpen, type LinkRun } from '@aliquot/contract/donor-links';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { Progress } from '../../ui/progress/progress.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useLinkRuns, useUndoLinks } from './link-api.ts';
import { LinkPreview } from './link-preview.tsx';

interface LinkDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Links samples without a donor that name the same person: what it would do, its progress, and earlier runs to undo. */
export function LinkDialog({ open, onClose }: LinkDialogProps) {
  const { t } = useTranslation('inventory');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('link_donors.title')}
      subtitle={t('link_donors.context')}
      width={640}
    >
      {open ? <LinkSteps onClose={onClose} /> : null}
    </Dialog>
  );
}

function LinkSteps({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const { data, error, refetch } = useLinkRuns();
  const failure = listError(error, t('link_donors.could_not_load'));
  if (!data)
    return (
      <DialogBody>
        {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : <LoadingText />}
      </DialogBody>
    );
  const open = data.items.find(isOpen);
  return open ? (
    <Working run={open} onClose={onClose} />
  ) : (
    <LinkPreview runs={data.items} onClose={onClose} />
  );
}

function Working({ run, onClose }: { run: LinkRun; onClose: () => void }) {
  const { t, i18n } = useTranslation(['inventory', 'ui']);
  const undo = useUndoLinks();
  const { planned, samples } = run;
  const number = (n: number) => n.toLocaleString(i18n.language);
  const share = run.state === 'running' && planned ? samples / planned : undefined;
  return (
    <>
      <DialogBody className="pt-8">
        <Progress
          label={t(`link_donors.${run.state}`)}
          {...(share === undefined ? {} : { value: share })}
          detail={share === undefined ? undefined : `${number(samples)} / ${number(planned ?? 0)}`}
          hint={t('link_donors.may_close')}
        />
      </DialogBody>
      <DialogFooter>
        {run.state === 'running' ? (
          <Button variant="danger" busy={undo.isPending} onClick={() => undo.mutate(run.id)}>
            {t('link_donors.stop')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogFooter>
    </>
  );
}
