import type { Scenario } from './scenario.ts';

/** What is sent; an upload has bytes and says what they are. */
export interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  payload?: Buffer;
  headers?: Record<string, string>;
}

export type ExampleCalls = Record<string, (scenario: Scenario) => Call | Promise<Call>>;
