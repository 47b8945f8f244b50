import { Agent, request } from 'node:http';
import { pathOf } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import type { Call } from '../loader.ts';

export interface Raced {
  /** Attempts a second. */
  perSecond: number;
  granted: number;
  /** Samples that two buyers got. */
  doubled: number;
}

const buyers = 200;
const tries = 20;

/** True for 200, false for 409; anything else is an error. */
function attempt(agent: Agent, port: number, { method, path, headers, body }: Call): Promise<boolean> {
  const text = JSON.stringify(body);
  const sized = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...sized } }, (reply) => {
      reply.resume().on('end', () => {
        if (reply.statusCode === 200 || reply.statusCode === 409) resolve(reply.statusCode === 200);
        else reject(new Error(`${path}: ${reply.statusCode}`));
      });
    })
      .on('error', reject)
      .end(text);
  });
}

/** Buyers with a connection each try for the same samples, each in an order of their own. */
export async function race(
  port: number,
  samples: readonly number[],
  callOf: (buyer: number, sample: number) => Call,
): Promise<Raced> {
  const agent = new Agent({ keepAlive: true, maxSockets: buyers });
  const won = new Map<number, number>();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      for (let n = 0; n < tries; n += 1) {
        // Steps through the samples from a place of their own, so that each is wanted by many at once.
        const sample = samples[(buyer * 7 + n * 13) % samples.length] ?? 0;
        if (await attempt(agent, port, callOf(buyer, sample))) won.set(sample, (won.get(sample) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  const granted = [...won.values()].reduce((sum, times) => sum + times, 0);
  const doubled = [...won.values()].filter((times) => times > 1).length;
  return { perSecond: (buyers * tries) / seconds, granted, doubled };
}

export const raceBuyers = buyers;
export const addToCart = (cart: number, sample: number) => ({
  method: 'POST',
  path: pathOf(orders.addItem, { id: cart }),
  body: { sampleId: sample },
});
