import type { Scenario } from './scenario.ts';

/** The request; uploads use payload and headers instead of body. */
export interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  payload?: Buffer;
  headers?: Record<string, string>;
}

export type ExampleCalls = Record<string, (scenario: Scenario) => Call | Promise<Call>>;
