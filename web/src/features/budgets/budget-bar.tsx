import type { Budget } from '@aliquot/contract/budgets';

/** Used solid, waiting hatched, and what exceeds the amount in the color of warnings. The text beside it says the same. */
export function BudgetBar({ amount, now: { used, waiting } }: Pick<Budget, 'amount' | 'now'>) {
  const whole = Math.max(amount, used + waiting);
  const width = (part: number) => ({ width: `${(part / whole) * 100}%` });
  return (
    <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-line">
      <span className="bg-cryo" style={width(Math.min(used, amount))} />
      <span className="bg-orange" style={width(Math.max(used - amount, 0))} />
      <span className="hatched text-cryo" style={width(waiting)} />
    </span>
  );
}
