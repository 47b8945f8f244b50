import { parentPort, workerData } from 'node:worker_threads';
import { match } from './match.ts';
import type { MatchOrder } from './match-samples.ts';

/** The worker thread that finds the sets of one cohort. */

const { cases, controls, rules, open } = workerData as MatchOrder;
parentPort?.postMessage(match(cases, controls, rules, open));
