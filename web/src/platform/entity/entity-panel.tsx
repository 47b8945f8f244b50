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
  /** None while one is created. */
  row: T | null;
}

interface PanelDeclaration<T, B extends FieldValues> {
  Fields: ComponentType<FieldsProps<T, B>>;
  /** What belongs to the row, below its fields while one reads. */
  Sections?: ComponentType<{ row: T }>;
  /** Above the fields, such as why a save was refused. */
  Notes?: ComponentType<{ error: unknown; panel: EntityPanel<B> }>;
  /** A pill after the name of a row that is active; a deleted one says so. */
  status?: (row: T) => ReactNode;
  subtitle?: (row: T) => ReactNode;
  /** The name is a code. */
  mono?: true;
  /** Instead of the body's own rules. */
  schema?: FormSchema;
  /** Fields that make sense only together: both versions of all of them are offered. */
  together?: readonly (readonly FieldPath<B>[])[];
  /** The words of ids, named from the row. */
  words?: (row: T) => ValueWords<B>;
  /** What one can do while reading, besides Edit. */
  Actions?: FooterActions<T>;
}

/** The panel of a plain room: one form for reading, changing and creating a row. */
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
   * Updates of the row must not disturb what the user types: the form keeps the version it started from, and a save that
   * comes too late is merged.
   */
  function EntityForm({ panel, row: latest }: { panel: EntityPanel<B>; row: T | null }) {
    const { t, i18n } = useTranslation([texts, 'ui']);
    const [row] = useState(latest);
    const [key] = useState(() => crypto.randomUUID());
    const [refusal, setRefusal] = useState<unknown>(null);
    const save = entity.useSave();
    const merge = useMergedSave<T, B>({
      valuesOf: entity.valuesOf,
      ...(declaration.together ? { together: declaration.together } : {}),
      ...(declaration.words ? { words: declaration.words } : {}),
    });
    const { Fields, Sections, Notes } = declaration;
    const reads = panel.mode !== 'edit' && panel.mode !== 'create';
    const submit = async (body: B, over: { version?: number }) => {
      setRefusal(null);
      try {
        const saved = await save(row, { body, key, ...over });
        panel.open('view', { id: saved.id });
      } catch (error) {
        setRefusal(error);
        throw error;
      }
    };
    return (
      <Form<FormSchema, B>
        fill
        label={row ? nameOf(row) : t('new')}
        schema={declaration.schema ?? (entity.body as unknown as FormSchema)}
        defaultValues={(panel.subject?.draft ?? entity.valuesOf(row)) as never}
        readOnly={reads}
        onSubmit={(body, form) => merge.save(form, (over) => submit(body as B, over))}
      >
        {(form) => (
          <>
            <PanelBody>
              <VersionConflict form={form} conflict={merge.conflict} />
              {Notes ? <Notes error={refusal} panel={panel} /> : null}
              <Fields form={form} row={row} />
              {row && reads && Sections ? <Sections row={row} /> : null}
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
