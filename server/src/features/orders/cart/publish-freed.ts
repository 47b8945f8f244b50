import { dayOf } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { publish } from '../../../platform/events/index.ts';
import { forSale } from './evaluate-samples.ts';

/** Publishes to clients which of these samples can be bought again; expired ones are left out. */
export async function publishFreed({ db, clock }: Pick<Context, 'db' | 'clock'>, ids: readonly number[]) {
  const buyable = await forSale(db, ids, dayOf(clock.now()));
  if (buyable.length > 0)
    await publish(db, { kind: 'sample.available', to: 'clients', payload: { ids: buyable } });
}
