import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AfterFrame } from '../../ui/side-panel/after-frame.tsx';
import { PanelBody, PanelHeader } from '../../ui/side-panel/panel-parts.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { EntityLoading } from './entity-loading.tsx';
import type { EntityPanel } from './use-entity-panel.ts';

interface EntityFrameProps<Row, Draft> {
  panel: EntityPanel<Draft>;
  /** The rows of the current page, for previous and next. */
  rows: readonly Row[];
  /** The open row as the server has it now. */
  query: UseQueryResult<Row>;
  /** Whether the row is read-only: deleted, or not editable by the user. */
  readOnly: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  words: { new: string; couldNotOpen: string };
  /** The name is a code: monospace instead of serif. */
  mono?: boolean;
  /** Tabs at the bottom of the header, once there is a row. */
  tabs?: (row: Row) => ReactNode;
  status?: (row: Row) => ReactNode;
  subtitle?: (row: Row | null) => ReactNode;
  /** Buttons in the header, once there is a row: its documents. */
  actions?: (row: Row) => ReactNode;
  /** The content updates in place on newer versions; it is not remounted, so that input is kept. */
  follows?: boolean;
  /** The form; remounted for another row or mode, and in view mode for a newer version. */
  children: (row: Row | null) => ReactNode;
}

/** The panel of a room around its form: the open row, previous and next, loading and error states. */
export function EntityFrame<Row extends { id: number; version?: number }, Draft>(
  props: EntityFrameProps<Row, Draft>,
) {
  const { panel, rows, query, nameOf, words } = props;
  const id = panel.subject?.id ?? null;
  const row = id === null ? null : (query.data ?? rows.find((known) => known.id === id) ?? null);
  // An address only says which row is open; whether it is read-only depends on the row.
  const mode = panel.mode === 'view' && row && props.readOnly(row) ? 'read_only' : panel.mode;
  const at = rows.findIndex((known) => known.id === id);
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : rows[at + step];
    return next ? () => panel.open('view', { id: next.id }) : undefined;
  };
  return (
    <SidePanel mode={mode} onClose={panel.close} name={row ? nameOf(row) : words.new}>
      <PanelHeader
        title={row ? nameOf(row) : id === null ? words.new : ''}
        mono={row !== null && (props.mono ?? false)}
        status={row ? props.status?.(row) : undefined}
        subtitle={props.subtitle?.(row)}
        actions={row ? props.actions?.(row) : undefined}
        {...(mode === 'create' ? {} : { onPrevious: neighbour(-1), onNext: neighbour(1) })}
      >
        {row ? props.tabs?.(row) : undefined}
      </PanelHeader>
      {row || mode === 'create' ? (
        <AfterFrame atOnce={mode === 'edit' || mode === 'create'}>
          <Keyed key={props.follows ? id : mode === 'edit' ? `${id}-edit` : `${id}-${mode}-${row?.version}`}>
            {props.children(row)}
          </Keyed>
        </AfterFrame>
      ) : (
        <PanelBody>
          <EntityLoading query={query} couldNotOpen={words.couldNotOpen} />
        </PanelBody>
      )}
    </SidePanel>
  );
}

const Keyed = ({ children }: { children: ReactNode }) => children;
