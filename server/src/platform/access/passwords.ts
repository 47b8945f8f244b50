import { hash, verify } from '@node-rs/argon2';
import { fail } from '../http/fail.ts';

/** The cost of one hash: memory in KiB, passes and lanes. */
export interface Strength {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

const productStrength: Strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const argon2id = 2;

/** How many hashes run at once, and how many callers may wait: a burst of sign-ins must not starve the rest. */
const atOnce = 2;
const mayWait = 40;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes equally long for unknown users, so that accounts cannot be probed by timing. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
  /** Hashed with a lower cost than today's (`$argon2id$v=19$m=19456,t=2,p=1$…`), so it should be rehashed. */
  isWeak(stored: string): boolean;
}

/** Only tests pass another strength: no setting can weaken passwords in production. */
export async function createPasswords(strength: Strength = productStrength): Promise<Passwords> {
  const options = { ...strength, algorithm: argon2id };
  const nobody = await hash('nobody has this password', options);
  const inTurn = createQueue();
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: (stored, password) =>
      inTurn(
        async () => (await verify(stored ?? nobody, password)) && stored !== null && stored !== undefined,
      ),
    isWeak: (stored) => {
      const made = new URLSearchParams(stored.split('$')[3]?.replaceAll(',', '&') ?? '');
      return (
        Number(made.get('m') ?? 0) < strength.memoryCost || Number(made.get('t') ?? 0) < strength.timeCost
      );
    },
  };
}

function createQueue() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) fail('too_many_requests', { retryAfter: 2 });
      // A finished hash hands its slot to the next waiter, so the count does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
