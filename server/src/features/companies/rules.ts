import type { Actor } from '../../platform/access/index.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';

/** The company of a location: staff must send it; for clients it is their own, and any other is 404. */
export function companyFor(actor: Actor, named: number | undefined): number {
  if (actor.group === 'staff') return named ?? failFields({ clientCompanyId: ['validate_required'] });
  const own = actor.clientCompanyId;
  if (own === null || (named !== undefined && named !== own)) fail('not_found');
  return own;
}

/** A location cannot change its company. The specification's client sends it along, which is allowed if it is the same. */
export function assertSameCompany(actor: Actor, companyId: number, named: number | undefined): void {
  if (companyFor(actor, named ?? companyId) !== companyId)
    failFields({ clientCompanyId: ['validate_errors'] });
}

interface OrderUnderWay {
  id: number;
  number: string;
}
/** The orders of a company from placed to dispatched. */
export type FindOrders = (db: Handle, companyId: number) => Promise<readonly OrderUnderWay[]>;

/** A company with orders under way cannot be deleted; the error names them. */
export function assertNoOpenOrders(company: { name: string }, orders: readonly OrderUnderWay[]): void {
  if (orders.length > 0)
    fail('orders_in_progress', {
      words: { name: company.name, reason: orders.map(({ number }) => number).join(', ') },
      details: { orders },
    });
}
