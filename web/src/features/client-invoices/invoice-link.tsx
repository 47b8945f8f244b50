import { Link } from '@tanstack/react-router';
import { useAuth } from '../../platform/api/index.ts';
import { linkClass } from '../../ui/link/link-class.ts';

/** Staff and managers have a list of invoices; other users see theirs in their orders alone. */
export function InvoiceLink({ id, number }: { id: number; number: string }) {
  const role = useAuth(({ user }) => user?.role);
  const look = 'inline-flex min-h-6 items-center font-mono text-dense';
  if (role === 'client_user') return <span className={look}>{number}</span>;
  const own = role === 'client_manager';
  return (
    <Link
      to={own ? '/orders' : '/client-invoices'}
      search={{ ...(own ? { view: 'invoices' } : {}), all: '1', open: String(id) } as never}
      className={`${linkClass} ${look}`}
    >
      {number}
    </Link>
  );
}
