import { Download, MapPin, Pencil, Printer, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { RangeFlag, Ruler } from '../ui/ruler/ruler.tsx';
import { Segmented } from '../ui/segmented/segmented.tsx';
import { State, type StateName } from '../ui/state/state.tsx';
import { Mono, TwoLines, WithMark } from '../ui/table/cells.tsx';
import type { Column, RowAction } from '../ui/table/column.ts';
import { type ListState, startingListState } from '../ui/table/list-state.ts';
import { ListTable } from '../ui/table/list-table.tsx';
import { SubCell, SubRow } from '../ui/table/sub-row.tsx';
import { alert } from '../ui/toasts/alert-store.ts';
import { Vial } from '../ui/vial/vial.tsx';
import { Section } from './section.tsx';

interface Sample {
  id: number;
  code: string;
  biomarker: string;
  value: number;
  status: StateName;
  price: number;
}

const markers = [
  'Troponin I.cardiac',
  'Ferritin',
  'Thyrotropin',
  '25-Hydroxyvitamin D2+25-Hydroxyvitamin D3',
];
const statuses: StateName[] = ['available', 'available', 'reserved', 'on_hold', 'taken'];

const samples: Sample[] = Array.from({ length: 248 }, (_, index) => ({
  id: index + 1,
  code: `SP-${200101 + index * 7}`,
  biomarker: markers[index % markers.length] ?? '',
  value: ((index * 7) % 90) / 10,
  status: statuses[index % statuses.length] ?? 'available',
  price: 65 + ((index * 13) % 200),
}));

const columns: Column<Sample>[] = [
  {
    id: 'code',
    header: 'Specimen',
    width: 150,
    sortable: true,
    cell: (row) => <TwoLines first={<Mono>{row.code}</Mono>} second="Serum" />,
  },
  {
    id: 'biomarker',
    header: 'Biomarker',
    sortable: true,
    cell: (row) => <TwoLines first={row.biomarker} second="10839-9 in Serum or Plasma" />,
  },
  {
    id: 'value',
    header: 'Value and reference range',
    width: 290,
    cell: (row) => (
      <span className="flex items-center gap-2.5">
        <span className="w-22 text-right font-mono">
          {row.value} <span className="text-t3">ng/mL</span>
        </span>
        <RangeFlag value={row.value} low={0.5} high={5} />
        <Ruler value={row.value} low={0.5} high={5} unit="ng/mL" />
      </span>
    ),
  },
  {
    id: 'container',
    header: 'Container',
    width: 160,
    cell: () => (
      <WithMark mark={<Vial cap="gold" fill={0.8} />}>
        <TwoLines first="SST tube 5 mL" second="2.0 mL" />
      </WithMark>
    ),
  },
  { id: 'status', header: 'Status', width: 120, sortable: true, cell: (row) => <State state={row.status} /> },
  {
    id: 'price',
    header: 'Price',
    width: 110,
    numeric: true,
    sortable: true,
    cell: (row) => `$${row.price.toFixed(2)}`,
  },
];

const actions: RowAction<Sample>[] = [
  {
    id: 'edit',
    label: 'Edit',
    icon: <Pencil size={16} />,
    shortcut: 'E',
    onSelect: (row) => alert.info(`Edit ${row.code}`),
  },
  {
    id: 'print',
    label: 'Print labels',
    icon: <Printer size={16} />,
    onSelect: (row) => alert.info(`Label of ${row.code}`),
    bulk: { run: (ids) => alert.info(`${ids.length} labels`) },
  },
  {
    id: 'price',
    label: 'Set price',
    bulk: {
      primary: true,
      run: (ids, clear) => {
        alert.success(`Price set on ${ids.length}`);
        clear();
      },
    },
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 size={16} />,
    danger: true,
    separated: true,
    onSelect: (row) => alert.message(`${row.code} deleted`, { undo: () => {} }),
  },
];

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
        onChange={(patch) => setState((known) => ({ ...known, ...patch }))}
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
        selectionSummary={(ids) => `$${ids.length * 118}.00`}
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
          has: (row) => row.id % 2 === 1,
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
