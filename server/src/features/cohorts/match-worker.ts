import { parentPort, workerData } from 'node:worker_threads';
import { match } from './match.ts';
import { unpackSamples } from './pack-samples.ts';
import type { PackedOrder } from './run-match.ts';

/** The worker thread that finds the sets of one cohort. */

const { cases, controls, rules, open } = workerData as PackedOrder;
parentPort?.postMessage(match(unpackSamples(cases), unpackSamples(controls), rules, open));
