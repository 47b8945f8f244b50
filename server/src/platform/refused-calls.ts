import { errors } from '@aliquot/contract/errors';
import { Failure, fail } from './fail.ts';

const windowMs = 60_000;
const maxAddresses = 10_000;

/**
 * Counts calls that were refused for who sent them. They never reach the limit that counts by user, so an address that
 * goes on gets no further answer for a while, before its token is even looked at.
 */
export function createRefusedCalls(maxPerMinute: number, now = Date.now) {
  const counts = new Map<string, { count: number; until: number }>();

  function count(address: string) {
    const known = counts.get(address);
    if (known && known.until > now()) known.count += 1;
    else {
      // Whoever sends from so many addresses is forgotten together with the others: nothing grows without end.
      if (counts.size >= maxAddresses) counts.clear();
      counts.set(address, { count: 1, until: now() + windowMs });
    }
  }

  return {
    /** Decides who may call; what is refused there is counted. */
    async admit<T>(address: string, decide: () => Promise<T>): Promise<T> {
      const known = counts.get(address);
      if (known && known.count >= maxPerMinute && known.until > now())
        fail('too_many_requests', { retryAfter: Math.ceil((known.until - now()) / 1000) });
      try {
        return await decide();
      } catch (error) {
        if (error instanceof Failure && [401, 403].includes(errors[error.failure].status)) count(address);
        throw error;
      }
    },
  };
}
