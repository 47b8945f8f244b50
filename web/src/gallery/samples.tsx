import { Pencil, Printer, Trash2 } from 'lucide-react';
import { RangeFlag, Ruler } from '../features/specimen-view/index.ts';
import { State, type StateName } from '../ui/state/state.tsx';
import { Mono, TwoLines, WithMark } from '../ui/table/cells.tsx';
import type { Column, RowAction } from '../ui/table/column.ts';
import { alert } from '../ui/toasts/alert-store.ts';
import { Vial } from '../ui/vial/vial.tsx';

export interface Sample {
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

export const samples: Sample[] = Array.from({ length: 248 }, (_, index) => ({
  id: index + 1,
  code: `SP-${200101 + index * 7}`,
  biomarker: markers[index % markers.length] ?? '',
  value: ((index * 7) % 90) / 10,
  status: statuses[index % statuses.length] ?? 'available',
  price: 65 + ((index * 13) % 200),
}));

export const columns: Column<Sample>[] = [
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
        <RangeFlag flag={row.value > 5 ? 'high' : row.value < 0.5 ? 'low' : 'normal'} />
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

export const actions: RowAction<Sample>[] = [
  {
    id: 'edit',
    label: 'Edit',
    icon: <Pencil size={16} />,
    onSelect: (row) => alert.info(`Edit ${row.code}`),
  },
  {
    id: 'print',
    label: 'Print labels',
    icon: <Printer size={16} />,
    onSelect: (row) => alert.info(`Label of ${row.code}`),
    bulk: { run: (rows) => alert.info(`${rows.length} labels`) },
  },
  {
    id: 'price',
    label: 'Set price',
    bulk: {
      primary: true,
      run: (rows, clear) => {
        alert.success(`Price set on ${rows.length}`);
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
