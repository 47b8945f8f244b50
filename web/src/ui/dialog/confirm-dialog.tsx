import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { useTranslation } from '../words.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** What will happen, and to what. */
  children: ReactNode;
  /** The action with its object: "Delete 2 samples". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { danger = false, busy = false, busyLabel, confirmLabel, onConfirm, onClose } = props;
  const { t } = useTranslation('ui');
  return (
    <Dialog
      open={props.open}
      onClose={onClose}
      title={props.title}
      busy={busy}
      closeButton={false}
      width={400}
      {...(busyLabel ? { busyLabel } : {})}
    >
      <DialogBody className="pt-2 text-t2">{props.children}</DialogBody>
      <DialogFooter>
        {/* A second Enter must not delete anything: Cancel has the focus then. */}
        <Button data-autofocus={danger || undefined} variant="quiet" onClick={onClose} disabled={busy}>
          {props.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          data-autofocus={!danger || undefined}
          variant={danger ? 'danger-fill' : 'primary'}
          busy={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
