import type { budgets } from '@aliquot/contract/budgets';
import type { Reply } from '@aliquot/contract/endpoint';

export type OwnBudget = Reply<(typeof budgets)['forMe']>['items'][number];

/** A budget that an order exceeds, and by how much. */
export interface Overrun {
  id: number;
  name: string;
  over: number;
}

export interface Order {
  total: number;
  /** Empty while it is not known: blanket purchase orders are left out then. */
  purchaseOrderNumber: string;
}

const plain = (number: string | null) => (number ?? '').trim().toLowerCase();

/** The budgets that an order counts against. */
export const touchedBy = <B extends Pick<OwnBudget, 'scope' | 'purchaseOrderNumber'>>(
  items: readonly B[],
  purchaseOrderNumber: string,
): B[] =>
  items.filter(
    (each) =>
      each.scope !== 'purchase_order' || plain(each.purchaseOrderNumber) === plain(purchaseOrderNumber),
  );

/** What is left after an order; below zero where it exceeds the budget. */
export const leftAfter = ({ now }: Pick<OwnBudget, 'now'>, total: number): number =>
  Math.round((now.left - total) * 100) / 100;

export const exceededBy = (items: readonly OwnBudget[], { total, purchaseOrderNumber }: Order): Overrun[] =>
  touchedBy(items, purchaseOrderNumber).flatMap((each) => {
    const left = leftAfter(each, total);
    return left < 0 ? { id: each.id, name: each.name, over: -left } : [];
  });
