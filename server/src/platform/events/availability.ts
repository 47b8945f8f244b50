import { createSigner } from '../access/signer.ts';
import type { LiveEvent } from './live-event.ts';

const maxDelayMs = 3000;
const maxQueued = 10_000;

/** Stored events on several samples at once, which clients never get as such. */
export const namesSeveral = ({ to_clients, payload }: LiveEvent): boolean =>
  to_clients && Array.isArray((payload as { ids?: unknown }).ids);

/** Events on single samples are not stored, so they have no id. */
export const noId = 0;

/** Tells clients to reload, since changes of single samples were not sent. */
export const sampleReset = (mark: string | undefined): LiveEvent => ({
  id: noId,
  kind: 'sample.reset',
  user_id: null,
  client_company_id: null,
  to_staff: false,
  to_clients: true,
  to_managers: false,
  payload: {},
  mark,
});

/**
 * Sends clients one event per sample, each after a different delay, so that they cannot tell which samples another
 * client added to a cart or ordered together. The delay is derived from event and sample and thus the same on every node
 * and stream, so that it cannot be averaged out over many streams. A newer event on a sample replaces a queued one.
 */
export function createAvailability(secret: string, deliver: (event: LiveEvent) => void) {
  const sign = createSigner(secret, 'live', ['delay']);
  const queued = new Map<number, NodeJS.Timeout>();
  const delayOf = (event: LiveEvent, sampleId: number) =>
    sign('delay', `${event.id} ${sampleId}`).readUInt32BE() % maxDelayMs;

  function clear() {
    for (const timer of queued.values()) clearTimeout(timer);
    queued.clear();
  }

  function publishLater(event: LiveEvent, sampleId: number) {
    clearTimeout(queued.get(sampleId));
    const timer = setTimeout(
      () => {
        queued.delete(sampleId);
        deliver({ ...event, id: noId, payload: { id: sampleId } });
      },
      delayOf(event, sampleId),
    );
    queued.set(sampleId, timer.unref());
  }

  return {
    take(event: LiveEvent) {
      const { ids } = event.payload as { ids: number[] };
      if (queued.size + ids.length > maxQueued) {
        clear();
        deliver(sampleReset(event.mark));
      } else for (const id of ids) publishLater(event, id);
    },
    clear,
  };
}
