import type { Sample } from '@aliquot/contract/samples';
import {
  CircleCheck,
  CirclePause,
  Copy,
  Pencil,
  Plus,
  Printer,
  RotateCcw,
  Tag,
  Trash2,
  Warehouse,
} from 'lucide-react';
import type { RowAction, Settle } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { BatchKind, BatchSubject } from './batch-form.tsx';

export type AddToQuote = (samples: readonly Sample[], settle?: Settle<Sample>) => void;

interface Acts {
  edit: (sample: Sample) => void;
  duplicate: (sample: Sample) => void;
  setStatus: (sample: Sample, status: 'available' | 'on_hold') => void;
  print: (ids: readonly number[]) => void;
  change: (kind: BatchKind, subject: BatchSubject) => void;
  remove: (samples: readonly Sample[], settle?: Settle<Sample>) => void;
  restore: (sample: Sample) => void;
  /** What can be exported of a selection. */
  exports: readonly RowAction<Sample>[];
}

const icon = { size: 16, 'aria-hidden': true } as const;

/** A reserved sample keeps its status and price and cannot be deleted; only its storage may change. */
export const isFree = (sample: Sample) => sample.active && sample.status !== 'reserved';

const idsOf = (samples: readonly Sample[]) => samples.map(({ id }) => id);

/** The same actions for the menu of a row and for a selection. Impossible actions are not offered. */
export function useSampleActions(acts: Acts): readonly RowAction<Sample>[] {
  const { t } = useTranslation('inventory');
  const change = (kind: BatchKind) => (samples: readonly Sample[], settle: Settle<Sample>) =>
    acts.change(kind, { ids: idsOf(samples), settle });
  return [
    {
      id: 'edit',
      label: t('edit'),
      icon: <Pencil {...icon} />,
      visible: ({ active }) => active,
      onSelect: acts.edit,
    },
    { id: 'duplicate', label: t('duplicate'), icon: <Copy {...icon} />, onSelect: acts.duplicate },
    {
      id: 'on_hold',
      label: t('put_on_hold'),
      icon: <CirclePause {...icon} />,
      visible: (sample) => isFree(sample) && sample.status === 'available',
      onSelect: (sample) => acts.setStatus(sample, 'on_hold'),
    },
    {
      id: 'available',
      label: t('make_available'),
      icon: <CircleCheck {...icon} />,
      visible: (sample) => isFree(sample) && sample.status === 'on_hold',
      onSelect: (sample) => acts.setStatus(sample, 'available'),
    },
    {
      id: 'set_status',
      label: t('status_dialog.in_dock'),
      icon: <CircleCheck {...icon} />,
      visible: isFree,
      bulk: { run: change('status') },
    },
    {
      id: 'move',
      label: t('storage_dialog.title'),
      icon: <Warehouse {...icon} />,
      visible: ({ active }) => active,
      bulk: { run: change('storage') },
    },
    {
      id: 'print',
      label: t('print_label'),
      icon: <Printer {...icon} />,
      visible: ({ active }) => active,
      onSelect: ({ id }) => acts.print([id]),
      bulk: { label: t('print_labels'), run: (samples) => acts.print(idsOf(samples)) },
    },
    {
      id: 'restore',
      label: t('restore'),
      icon: <RotateCcw {...icon} />,
      visible: ({ active }) => !active,
      onSelect: acts.restore,
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 {...icon} />,
      danger: true,
      separated: true,
      visible: isFree,
      onSelect: (sample) => acts.remove([sample]),
      bulk: { run: (samples, settle) => acts.remove(samples.filter(isFree), settle) },
    },
    ...acts.exports,
    {
      id: 'set_price',
      label: t('set_price'),
      icon: <Tag {...icon} />,
      visible: isFree,
      onSelect: ({ id }) => acts.change('price', { ids: [id] }),
      bulk: { primary: true, run: change('price') },
    },
  ];
}

/** While samples are chosen for a quote, a selection is added to it and nothing else; null: nothing can be added now. */
export function useChoosingActions(
  actions: readonly RowAction<Sample>[],
  addToQuote: AddToQuote | null | undefined,
): readonly RowAction<Sample>[] {
  const { t } = useTranslation('inventory');
  if (addToQuote === undefined) return actions;
  const ofRows = actions.map(({ bulk: _, ...ofRow }) => ofRow);
  if (addToQuote === null) return ofRows;
  const add: RowAction<Sample> = {
    id: 'add_to_quote',
    label: t('add_to_quote'),
    icon: <Plus {...icon} />,
    visible: ({ active }) => active,
    onSelect: (sample) => addToQuote([sample]),
    bulk: { primary: true, run: addToQuote },
  };
  return [...ofRows, add];
}
