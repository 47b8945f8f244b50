import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/http/index.ts';

const windowMs = 10 * 60_000;
/** Per user. A form that is being filled in asks for a preview at each change. */
const maxCalls = { preview: 120, build: 30 };
const maxRemembered = 10_000;

/** When each user called lately, on this node; in memory only. */
const calls = new WeakMap<Context['writeBuffer'], Map<string, number[]>>();

/** Counts a call that reads the pools. */
export function takeCall(
  { actor, clock, writeBuffer }: Pick<Context, 'actor' | 'clock' | 'writeBuffer'>,
  kind: keyof typeof maxCalls,
): void {
  const known = calls.get(writeBuffer) ?? new Map<string, number[]>();
  calls.set(writeBuffer, known);
  const now = clock.now().getTime();
  const key = `${actor.id} ${kind}`;
  const recent = (known.get(key) ?? []).filter((at) => at > now - windowMs);
  const [oldest = now] = recent;
  if (recent.length >= maxCalls[kind])
    fail('too_many_requests', { retryAfter: Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)) });
  known.delete(key);
  known.set(key, [...recent, now]);
  for (const least of known.keys()) {
    if (known.size <= maxRemembered) break;
    known.delete(least);
  }
}
