import { errors } from '@aliquot/contract/errors';
import { fail, RequestError } from './fail.ts';

const windowMs = 60_000;
const maxAddresses = 10_000;

/**
 * Rate limit by address for calls answered with 401 or 403. They never reach the limit that counts by user, so an address
 * with too many of them is rejected for a minute, before its token is verified.
 */
export function createDeniedCalls(maxPerMinute: number, now = Date.now) {
  const counts = new Map<string, { count: number; until: number }>();

  function count(address: string) {
    const known = counts.get(address);
    if (known && known.until > now()) known.count += 1;
    else {
      // An attack from many addresses clears the counts: memory stays bounded.
      if (counts.size >= maxAddresses) counts.clear();
      counts.set(address, { count: 1, until: now() + windowMs });
    }
  }

  return {
    /** Runs the access decision; 401 and 403 are counted. */
    async admit<T>(address: string, decide: () => Promise<T>): Promise<T> {
      const known = counts.get(address);
      if (known && known.count >= maxPerMinute && known.until > now())
        fail('too_many_requests', { retryAfter: Math.ceil((known.until - now()) / 1000) });
      try {
        return await decide();
      } catch (error) {
        if (error instanceof RequestError && [401, 403].includes(errors[error.errorName].status))
          count(address);
        throw error;
      }
    },
  };
}
