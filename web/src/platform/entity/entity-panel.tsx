import { type ComponentType, type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Form } from '../../ui/form/form.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import type { FormSchema } from '../../ui/form/form-schema.ts';
import { type ValueWords, VersionConflict } from '../../ui/form/version-conflict.tsx';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { formatInstant } from '../format/format.ts';
import type { Entity } from './entity.ts';
import { EntityFooter, type FooterActions } from './entity-footer.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useMergedSave } from './merged-save.ts';
import type { EntityPanel } from './use-entity-panel.ts';

export interface FieldsProps<T, B extends FieldValues> {
  form: FormHandle<B>;
  /** Null when creating. */
  row: T | null;
}

interface PanelDeclaration<T, B extends FieldValues> {
  Fields: ComponentType<FieldsProps<T, B>>;
  /** Related data, below the fields in view mode. */
  Sections?: ComponentType<{ row: T }>;
  /** Above the fields, such as the reason of a failed save. */
  Notes?: ComponentType<{ error: unknown; panel: EntityPanel<B> }>;
  /** A pill after the name of an active row; a deleted one is marked as deleted. */
  status?: (row: T) => ReactNode;
  subtitle?: (row: T) => ReactNode;
  /** The name is a code. */
  mono?: true;
  /** Overrides the schema of the body. */
  schema?: FormSchema;
  /** Groups of fields that depend on each other: a conflict offers all of them together. */
  together?: readonly (readonly FieldPath<B>[])[];
  /** Texts for ids, named from the row. */
  words?: (row: T) => ValueWords<B>;
  /** Actions in view mode, besides Edit. */
  Actions?: FooterActions<T>;
}

/** The panel of a plain room: one form to view, edit and create a row. */
export function entityPanel<
  T extends { id: number; version: number; active: boolean; updatedAt: string },
  B extends FieldValues,
  P extends { items: T[]; count: number },
>(entity: Entity<T, B, P>, declaration: PanelDeclaration<T, B>) {
  const { texts, nameOf } = entity;

  return function Panel({ panel, rows }: { panel: EntityPanel<B>; rows: readonly T[] }) {
    const { t } = useTranslation(texts);
    const { mayEdit } = entity.useAccess();
    const subtitle = (row: T | null) =>
      row ? declaration.subtitle?.(row) : panel.mode === 'create' ? t('new_subtitle', '') : undefined;
    return (
      <EntityFrame
        panel={panel}
        rows={rows}
        query={entity.useOne(panel.subject?.id ?? null)}
        readOnly={(row) => !mayEdit(row)}
        nameOf={nameOf}
        words={{ new: t('new'), couldNotOpen: t('could_not_open') }}
        mono={declaration.mono ?? false}
        status={(row) =>
          row.active ? declaration.status?.(row) : <State state="inactive" pill label={t('deleted')} />
        }
        subtitle={subtitle}
      >
        {(row) => <EntityForm panel={panel} row={row} />}
      </EntityFrame>
    );
  };

  /**
   * Updates of the row must not disturb the user's input: the form keeps the version it started from, and a
   * conflicting save is merged.
   */
  function EntityForm({ panel, row: latest }: { panel: EntityPanel<B>; row: T | null }) {
    const { t, i18n } = useTranslation([texts, 'ui']);
    const [row] = useState(latest);
    const [key] = useState(() => crypto.randomUUID());
    const [saveError, setSaveError] = useState<unknown>(null);
    const save = entity.useSave();
    const merge = useMergedSave<T, B>({
      valuesOf: entity.valuesOf,
      ...(declaration.together ? { together: declaration.together } : {}),
      ...(declaration.words ? { words: declaration.words } : {}),
    });
    const { Fields, Sections, Notes } = declaration;
    const readOnly = panel.mode !== 'edit' && panel.mode !== 'create';
    const submit = async (body: B, over: { version?: number }) => {
      setSaveError(null);
      try {
        const saved = await save(row, { body, key, ...over });
        panel.open('view', { id: saved.id });
      } catch (error) {
        setSaveError(error);
        throw error;
      }
    };
    return (
      <Form<FormSchema, B>
        fill
        label={row ? nameOf(row) : t('new')}
        schema={declaration.schema ?? (entity.body as unknown as FormSchema)}
        defaultValues={(panel.subject?.draft ?? entity.valuesOf(row)) as never}
        readOnly={readOnly}
        onSubmit={(body, form) => merge.save(form, (over) => submit(body as B, over))}
      >
        {(form) => (
          <>
            <PanelBody>
              <VersionConflict form={form} conflict={merge.conflict} />
              {Notes ? <Notes error={saveError} panel={panel} /> : null}
              <Fields form={form} row={row} />
              {row && readOnly && Sections ? <Sections row={row} /> : null}
              {row ? (
                <p className="mt-2 text-label text-t3">
                  {t('ui:last_changed', { when: formatInstant(row.updatedAt, i18n.language) })}
                </p>
              ) : null}
            </PanelBody>
            <EntityFooter entity={entity} panel={panel} form={form} row={row} Actions={declaration.Actions} />
          </>
        )}
      </Form>
    );
  }
}
