import { Copy, RotateCcw, Trash2 } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonProps } from '../../ui/button/button.tsx';
import { FormAttention, SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { PanelCancelButton, PanelEditButton, PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { usePanel } from '../../ui/side-panel/side-panel.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { DeleteSubject } from './delete-dialog.tsx';
import type { Entity } from './entity.ts';
import type { EntityPanel } from './use-entity-panel.ts';

/** Buttons in view mode; the component decides where Edit is among them. */
export type FooterActions<T> = ComponentType<{
  row: T;
  edit: (variant?: ButtonProps['variant']) => ReactNode;
}>;

interface EntityFooterProps<T, B extends FieldValues> {
  entity: Pick<Entity<T, B, { items: T[]; count: number }>, 'texts' | 'useAccess' | 'useRestore' | 'copyOf'>;
  panel: EntityPanel<B>;
  form: FormHandle<B>;
  row: T | null;
  Actions: FooterActions<T> | undefined;
}

const icon = { size: 16, 'aria-hidden': true } as const;

export function EntityFooter<T extends { id: number; active: boolean }, B extends FieldValues>(
  props: EntityFooterProps<T, B>,
) {
  const { entity, panel, form, row, Actions } = props;
  const { t } = useTranslation([entity.texts, 'ui']);
  const { guard } = usePanel();
  const { mayEdit, mayRemove, mayRestore } = entity.useAccess();
  const restore = entity.useRestore();
  const openDialog = useLayers((layers) => layers.openDialog);
  const { copyOf } = entity;
  const start = row ? (
    <>
      {mayRemove(row) ? (
        <Button
          variant="danger"
          icon={<Trash2 {...icon} />}
          onClick={() => openDialog('delete', { rows: [row] } satisfies DeleteSubject<T>)}
        >
          {t('ui:delete')}
        </Button>
      ) : null}
      {copyOf ? (
        <Button
          variant="quiet"
          icon={<Copy {...icon} />}
          onClick={() => guard(() => panel.open('create', { id: null, draft: copyOf(row) }))}
        >
          {t('ui:duplicate')}
        </Button>
      ) : null}
    </>
  ) : undefined;

  if (panel.mode === 'edit' || panel.mode === 'create')
    return (
      <PanelFooter start={start}>
        <FormAttention form={form} />
        <PanelCancelButton />
        <SubmitButton form={form}>{row ? undefined : t('create')}</SubmitButton>
      </PanelFooter>
    );
  if (!row) return null;
  if (!row.active)
    return mayRestore(row) ? (
      <PanelFooter start={start}>
        <Button
          icon={<RotateCcw {...icon} />}
          busy={restore.isPending}
          onClick={() => restore.mutate([row.id], { onSuccess: () => panel.open('view', { id: row.id }) })}
        >
          {t('ui:restore')}
        </Button>
      </PanelFooter>
    ) : null;
  if (!mayEdit(row)) return null;
  const edit = (variant?: ButtonProps['variant']) => (
    <PanelEditButton {...(variant ? { variant } : {})} onEdit={() => panel.open('edit', { id: row.id })}>
      {t('ui:edit')}
    </PanelEditButton>
  );
  return <PanelFooter start={start}>{Actions ? <Actions row={row} edit={edit} /> : edit()}</PanelFooter>;
}
