import { parentPort } from 'node:worker_threads';
import { match } from './match.ts';
import { unpackSamples } from './pack-samples.ts';
import type { PackedOrder } from './run-match.ts';

/** A worker thread that finds the sets of one cohort after the other. */

parentPort?.on('message', ({ cases, controls, rules, open }: PackedOrder) => {
  parentPort?.postMessage(match(unpackSamples(cases), unpackSamples(controls), rules, open));
});
