import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { useLayers } from '../ui/layers/layer-store.ts';
import { alert } from '../ui/toasts/alert-store.ts';

/** What the dialog of mode `delete` is about. */
export interface DeleteSubject<Row> {
  rows: readonly Row[];
  /** Called once they are gone, for instance to clear the selection. */
  done?: () => void;
}

interface DeleteDialogProps<Row, Result> {
  /** Whose words: `delete_title`, `delete_text`, `delete_confirm`, `deleting` and `toast.deleted`. */
  room: string;
  nameOf: (row: Row) => string;
  remove: UseMutationResult<Result, unknown, readonly Row[]>;
  restore: (ids: readonly number[], rows: readonly Row[]) => void;
  /** What else came of it, after the sentence of the toast. */
  alsoSaid?: (result: Result) => string;
  /** What else will happen, before the room's own sentence. */
  before?: (rows: readonly Row[]) => ReactNode;
  onDeleted: (rows: readonly Row[]) => void;
}

/** Names what will happen; what was deleted can be had back from the toast. */
export function DeleteDialog<Row extends { id: number }, Result>(props: DeleteDialogProps<Row, Result>) {
  const { room, remove } = props;
  const { t } = useTranslation(room);
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'delete';
  const { rows, done } = ((open ? dialogEntity : null) as DeleteSubject<Row> | null) ?? { rows: [] };
  const [first] = rows;
  const words = { count: rows.length, name: first ? props.nameOf(first) : '' };
  const confirm = () =>
    remove.mutate(rows, {
      onSuccess: (result) => {
        const said = [t('toast.deleted', words), props.alsoSaid?.(result)].filter(Boolean).join(' ');
        alert.success(said, {
          undo: () =>
            props.restore(
              rows.map(({ id }) => id),
              rows,
            ),
        });
        closeDialog();
        done?.();
        props.onDeleted(rows);
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title={t('delete_title', words)}
      confirmLabel={t('delete_confirm', words)}
      danger
      busy={remove.isPending}
      busyLabel={t('deleting')}
      onConfirm={confirm}
      onClose={closeDialog}
    >
      {props.before?.(rows)}
      <p>{t('delete_text', words)}</p>
    </ConfirmDialog>
  );
}
