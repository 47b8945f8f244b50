import { Download, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { Segmented } from '../ui/segmented/segmented.tsx';
import { WithMark } from '../ui/table/cells.tsx';
import { type ListState, startingListState } from '../ui/table/list-state.ts';
import { ListTable } from '../ui/table/list-table.tsx';
import { SubCell, SubRow } from '../ui/table/sub-row.tsx';
import { actions, columns, type Sample, samples } from './samples.tsx';
import { Section } from './section.tsx';

function usePage(state: ListState, scene: string) {
  const [page, setPage] = useState<{ rows: Sample[]; count: number } | undefined>();
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    setLoading(true);
    const timer = setTimeout(() => {
      const found = samples
        .filter((row) => row.code.toLowerCase().includes(state.search.toLowerCase()))
        .filter((row) => !state.filters.status || row.status === state.filters.status)
        .filter((row) => !state.onlyActive || row.status !== 'taken');
      const key = state.sortBy.replace('-', '') as keyof Sample;
      if (key) found.sort((a, b) => (a[key] < b[key] ? -1 : 1) * (state.sortBy.startsWith('-') ? -1 : 1));
      setPage({ rows: found.slice(state.skip, state.skip + state.limit), count: found.length });
      setLoading(false);
    }, 400);
    return () => clearTimeout(timer);
  }, [state]);
  if (scene === 'waiting') return { rows: undefined, count: undefined, loading: true };
  if (scene === 'empty') return { rows: [], count: 0, loading: false };
  return { rows: page?.rows, count: page?.count, loading };
}

type Scene = 'rows' | 'waiting' | 'empty' | 'error' | 'compact';
const scenes: Scene[] = ['rows', 'waiting', 'empty', 'error', 'compact'];

/** Writes the state into the address as a screen would, so that tests can check Back and the history length. */
function writeAddress(state: ListState, how: 'push' | 'replace') {
  const query = new URLSearchParams(window.location.search);
  for (const key of ['skip', 'limit', 'sortBy', 'search'] as const) query.set(key, String(state[key]));
  window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', `?${query}`);
}

export function TableSection() {
  const [scene, setScene] = useState<Scene>('rows');
  const [state, setState] = useState<ListState>({ ...startingListState, limit: 10, sortBy: 'code' });
  const { rows, count, loading } = usePage(state, scene);
  return (
    <Section title="Table">
      <div className="mb-4">
        <Segmented
          label="Scene"
          size="small"
          value={scene}
          options={scenes.map((value) => ({ value, label: value }))}
          onChange={setScene}
        />
      </div>
      <ListTable
        id="sample"
        label="Samples"
        columns={columns}
        rows={rows}
        count={count}
        rowId={(row) => row.id}
        rowName={(row) => row.code}
        state={state}
        onChange={(patch, how) => {
          const next = { ...state, ...patch };
          setState(next);
          writeAddress(next, how);
        }}
        loading={loading}
        error={
          scene === 'error'
            ? {
                title: 'Specimens could not be loaded.',
                messages: ['The search service did not answer in time.'],
                requestId: '7f3a-91c2',
              }
            : null
        }
        onRetry={() => setScene('rows')}
        onOpen={(row) => setState((known) => ({ ...known, selectedId: row.id }))}
        actions={actions}
        canSelect={(row) => row.status !== 'taken'}
        gone={(row) => row.status === 'taken'}
        selectionSummary={(chosen) => `$${chosen.length * 118}.00`}
        density={scene === 'compact' ? 'compact' : 'comfortable'}
        searchPlaceholder="Accession, biobank, LOINC"
        filters={[
          {
            key: 'status',
            name: 'Status',
            options: [
              { value: 'available', label: 'Available' },
              { value: 'reserved', label: 'Reserved' },
            ],
          },
        ]}
        activeToggle
        tools={
          <Button variant="quiet" icon={<Download size={16} aria-hidden="true" />}>
            Export
          </Button>
        }
        subRows={{
          render: (row, across) => (
            <SubRow>
              <SubCell span={2} />
              <SubCell span={across - 2}>
                <WithMark mark={<MapPin size={16} aria-hidden="true" />}>Where {row.code} has been</WithMark>
              </SubCell>
            </SubRow>
          ),
        }}
      />
    </Section>
  );
}
