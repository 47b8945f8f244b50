import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form } from '../../ui/form/form.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import type { FormSchema, SchemaOutput } from '../../ui/form/form-schema.ts';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { formatInstant } from '../format/format.ts';
import type { Save } from './entity-api.ts';
import type { useEntityPanel } from './entity-panel.ts';
import type { MergedSave } from './merged-save.ts';

interface Part<Row, Values extends FieldValues> {
  form: FormHandle<Values>;
  row: Row | null;
  /** Creating or changing, not reading. */
  writes: boolean;
}

interface EntityFormProps<Schema extends FormSchema, Row, Values extends FieldValues, Draft> {
  /** The namespace with `new`, the name of a form that creates. */
  texts: string;
  panel: ReturnType<typeof useEntityPanel<Draft>>;
  row: Row | null;
  nameOf: (row: Row) => string;
  schema: Schema;
  valuesOf: (row: Partial<Row>) => Values;
  save: Save<Row, SchemaOutput<Schema>>;
  /** A hook: what was merged belongs to this row alone. */
  useMerge: () => MergedSave<Values>;
  /** The fields, and what belongs to the row while it is read. */
  fields: (part: Part<Row, Values>) => ReactNode;
  footer: (part: Part<Row, Values>) => ReactNode;
}

/**
 * One form for reading, changing and creating a row. Updates of the row must not disturb what the user types: the form
 * keeps the version it started from, and a save that comes too late is merged.
 */
export function EntityForm<
  Schema extends FormSchema,
  Row extends { id: number; updatedAt: string },
  Values extends FieldValues,
  Draft,
>(props: EntityFormProps<Schema, Row, Values, Draft>) {
  const { texts, panel, schema, valuesOf, save, useMerge } = props;
  const { t, i18n } = useTranslation([texts, 'ui']);
  const [row] = useState(props.row);
  const [key] = useState(() => crypto.randomUUID());
  const merge = useMerge();
  const writes = panel.mode === 'edit' || panel.mode === 'create';
  return (
    <Form<Schema, Values>
      fill
      label={row ? props.nameOf(row) : t('new')}
      schema={schema}
      defaultValues={(panel.subject?.draft ?? valuesOf(row ?? {})) as never}
      readOnly={!writes}
      onSubmit={(body, form) =>
        merge.save(form, async (over) => {
          const saved = await save(row, { body, key, ...over });
          panel.open('view', { id: saved.id });
        })
      }
    >
      {(form) => (
        <>
          <PanelBody>
            <VersionConflict form={form} conflict={merge.conflict} />
            {props.fields({ form, row, writes })}
            {row ? (
              <p className="mt-2 text-label text-t3">
                {t('ui:last_changed', { when: formatInstant(row.updatedAt, i18n.language) })}
              </p>
            ) : null}
          </PanelBody>
          {props.footer({ form, row, writes })}
        </>
      )}
    </Form>
  );
}
