// Live events: published in the transaction of a change and sent to open pages.
export { publish } from './live.ts';
export type { LiveEvent } from './live-event.ts';
