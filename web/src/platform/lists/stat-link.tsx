import { Link } from '@tanstack/react-router';
import { Stat, type StatProps, statClass } from '../../ui/stats/stat.tsx';
import type { ListState } from '../../ui/table/list-state.ts';

interface StatLinkProps extends Omit<StatProps, 'current'> {
  to: string;
  /** The words of the address: the list's own and the filters that the figure counts by. */
  words: Record<string, string>;
  /** The list shows just what the figure counts. */
  current?: boolean;
}

/** A figure above a list that filters it, or leads to another. */
export function StatLink({ to, words, current = false, ...stat }: StatLinkProps) {
  return (
    <Link
      to={to}
      search={words as never}
      className={statClass}
      // The router would mark all figures as active, since they lead to the same screen.
      activeProps={{}}
      aria-current={current ? 'true' : undefined}
    >
      <Stat {...stat} current={current} />
    </Link>
  );
}

/** Whether a list is filtered by these values and nothing else. */
export function isFilteredBy({ filters, search }: ListState, wanted: Record<string, string>): boolean {
  const keys = Object.keys(wanted);
  return (
    search === '' &&
    Object.keys(filters).length === keys.length &&
    keys.every((key) => filters[key] === wanted[key])
  );
}
