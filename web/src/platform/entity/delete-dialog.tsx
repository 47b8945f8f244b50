import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { Settle } from '../../ui/table/column.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useHasBeenTrue } from './has-been-true.ts';
import { type Outcome, reportLeftOut } from './one-by-one.ts';

const ConfirmDialog = lazyPart(() =>
  import('../../ui/dialog/confirm-dialog.tsx').then((m) => m.ConfirmDialog),
);

/** The rows of the dialog in mode `delete`. */
export interface DeleteSubject<Row> {
  rows: readonly Row[];
  settle?: Settle<Row> | undefined;
}

interface DeleteDialogProps<Row, Result> {
  /**
   * The translation namespace: `delete_title`, `delete_text`, `delete_confirm` and
   * `toast.deleted`.
   */
  room: string;
  nameOf: (row: Row) => string;
  remove: UseMutationResult<Outcome<Row, Result>, unknown, readonly Row[]>;
  restore: (ids: readonly number[], rows: readonly Row[]) => void;
  /** Further effects, appended to the text of the toast. */
  moreText?: (results: readonly Result[]) => string;
  /** Further consequences, shown before the room's own text. */
  before?: (rows: readonly Row[]) => ReactNode;
  onDeleted: (rows: readonly Row[]) => void;
}

/**
 * Confirms a deletion and offers undo in the toast. It stays open for rows that could not be deleted, so that
 * another press retries them.
 */
export function DeleteDialog<Row extends { id: number }, Result>(props: DeleteDialogProps<Row, Result>) {
  const { room, remove } = props;
  const { t } = useTranslation(room);
  const { dialog, dialogEntity, openDialog, closeDialog } = useLayers();
  const open = dialog === 'delete';
  const hasBeenOpen = useHasBeenTrue(open);
  const { rows, settle } = ((open ? dialogEntity : null) as DeleteSubject<Row> | null) ?? { rows: [] };
  const wordsFor = (some: readonly Row[]) => ({
    count: some.length,
    name: some[0] ? props.nameOf(some[0]) : '',
  });
  const words = wordsFor(rows);
  const after = (outcome: Outcome<Row, Result>) => {
    const { done, results, left } = outcome;
    const message = [t('toast.deleted', wordsFor(done)), props.moreText?.(results)].filter(Boolean).join(' ');
    const undo = () =>
      props.restore(
        done.map(({ id }) => id),
        done,
      );
    if (done.length > 0) alert.success(message, { undo });
    reportLeftOut(outcome);
    settle?.(left);
    if (left.length > 0) return openDialog('delete', { rows: left, settle } satisfies DeleteSubject<Row>);
    closeDialog();
    props.onDeleted(rows);
  };
  if (!hasBeenOpen) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open={open}
        title={t('delete_title', words)}
        confirmLabel={t('delete_confirm', words)}
        danger
        busy={remove.isPending}
        busyLabel={t('ui:deleting')}
        onConfirm={() => remove.mutate(rows, { onSuccess: after })}
        onClose={closeDialog}
      >
        {props.before?.(rows)}
        <p>{t('delete_text', words)}</p>
      </ConfirmDialog>
    </Suspense>
  );
}
