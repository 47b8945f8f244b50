import { type Organisation, type OrganisationBody, organisationBody } from '@aliquot/contract/organisation';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EntityForm, EntityFrame, type Save } from '../../platform/entity/index.ts';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { formValues } from './form-values.ts';
import { OrganisationFields } from './organisation-fields.tsx';
import { OrganisationFooter } from './organisation-footer.tsx';
import { useOrganisationMerge } from './organisation-merge.ts';
import type { OrganisationPanelState, OrganisationRoom } from './types.ts';

interface OrganisationPanelProps<Row> {
  room: OrganisationRoom;
  panel: OrganisationPanelState;
  rows: readonly Row[];
  /** The open row as the server has it now. */
  query: UseQueryResult<Row>;
  save: Save<Row, OrganisationBody>;
  onRemove: (row: Row) => void;
  onRestore: (row: Row) => void;
  restoring: boolean;
  /** What belongs to it, below its fields while one reads. */
  sections?: (row: Row) => ReactNode;
}

export function OrganisationPanel<Row extends Organisation>(props: OrganisationPanelProps<Row>) {
  const { room, panel, rows, query } = props;
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
      {(row) => (
        <EntityForm
          texts={room}
          panel={panel}
          row={row}
          nameOf={({ name }) => name}
          schema={organisationBody}
          valuesOf={formValues}
          save={props.save}
          useMerge={useOrganisationMerge<Row>}
          fields={({ form, row, writes }) => (
            <>
              <OrganisationFields form={form} room={room} row={row} />
              {row && !writes ? props.sections?.(row) : null}
            </>
          )}
          footer={({ form, row }) => (
            <OrganisationFooter
              room={room}
              form={form}
              panel={panel}
              row={row}
              onRemove={() => row && props.onRemove(row)}
              onRestore={() => row && props.onRestore(row)}
              restoring={props.restoring}
            />
          )}
        />
      )}
    </EntityFrame>
  );
}
