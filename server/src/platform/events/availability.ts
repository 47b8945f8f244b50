import { createSigner } from '../access/signer.ts';
import type { LiveEvent } from './live-event.ts';

const maxDelayMs = 3000;
const maxQueued = 10_000;

/** What was done with several samples at once, as it is written with the change; buyers never get it as it is. */
export const namesSeveral = ({ to_clients, payload }: LiveEvent): boolean =>
  to_clients && Array.isArray((payload as { ids?: unknown }).ids);

/** What is told of single samples is in no stored row of its own. */
const noNumber = 0;

/** Rows may have changed that nobody was told of one by one. */
export const sampleReset = (mark: string | undefined): LiveEvent => ({
  id: noNumber,
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
 * Tells buyers of samples one by one, each after a delay of its own, so that nobody can tell which of them somebody
 * put in a cart or ordered together. The delay follows from the event and the sample: the same on every node and in every
 * stream, so that more streams do not average it away. Of a sample the latest state is told.
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
        deliver({ ...event, id: noNumber, payload: { id: sampleId } });
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
