import { type Organisation, organisationBody } from '@aliquot/contract/organisation';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EntityFrame } from '../../platform/entity/index.ts';
import { formatInstant } from '../../platform/format/index.ts';
import { Form } from '../../ui/form/form.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { formValues } from './form-values.ts';
import { OrganisationFields } from './organisation-fields.tsx';
import { OrganisationFooter } from './organisation-footer.tsx';
import { useOrganisationMerge } from './organisation-merge.ts';
import type { OrganisationPanelState, OrganisationRoom, SaveOrganisation } from './types.ts';

interface Common<Row> {
  room: OrganisationRoom;
  panel: OrganisationPanelState;
  save: SaveOrganisation<Row>;
  onRemove: (row: Row) => void;
  onRestore: (row: Row) => void;
  restoring: boolean;
  /** What belongs to it, below its fields while one reads. */
  sections?: (row: Row) => ReactNode;
}

interface OrganisationPanelProps<Row> extends Common<Row> {
  rows: readonly Row[];
  /** The open row as the server has it now. */
  query: UseQueryResult<Row>;
}

export function OrganisationPanel<Row extends Organisation>(props: OrganisationPanelProps<Row>) {
  const { room, panel, rows, query, ...rest } = props;
  const { t } = useTranslation(room);
  return (
    <EntityFrame
      panel={panel}
      rows={rows}
      query={query}
      readOnly={(row) => !row.active}
      nameOf={(row) => row.name}
      words={{ new: t('new'), couldNotOpen: t('could_not_open') }}
      status={(row) => (row.active ? undefined : <State state="inactive" pill label={t('deleted')} />)}
      subtitle={(row) => row?.fullAddress}
    >
      {(row) => <OrganisationForm {...rest} room={room} panel={panel} row={row} />}
    </EntityFrame>
  );
}

/**
 * One form for reading, changing and creating. While somebody writes, news of the row must not disturb what they typed:
 * the form keeps the version it started from, and a save that comes too late is merged.
 */
function OrganisationForm<Row extends Organisation>(props: Common<Row> & { row: Row | null }) {
  const { room, panel, save } = props;
  const { t, i18n } = useTranslation(['organisations', room]);
  const [row] = useState(props.row);
  const merge = useOrganisationMerge<Row>();
  const [key] = useState(() => crypto.randomUUID());
  const writes = panel.mode === 'edit' || panel.mode === 'create';
  return (
    <Form
      fill
      label={row?.name ?? t('new', { ns: room })}
      schema={organisationBody}
      defaultValues={panel.subject?.draft ?? formValues(row ?? {})}
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
            <OrganisationFields form={form} room={room} row={row} />
            {row && !writes ? props.sections?.(row) : null}
            {row ? (
              <p className="mt-2 text-label text-t3">
                {t('last_changed', { when: formatInstant(row.updatedAt, i18n.language) })}
              </p>
            ) : null}
          </PanelBody>
          <OrganisationFooter
            room={room}
            form={form}
            panel={panel}
            row={row}
            onRemove={() => row && props.onRemove(row)}
            onRestore={() => row && props.onRestore(row)}
            restoring={props.restoring}
          />
        </>
      )}
    </Form>
  );
}
