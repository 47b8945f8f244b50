// Background work: the queue, buffered writes, sealing of the audit log, and scheduled backups.
export type { Job } from './jobs.ts';
export type { BatchKind } from './write-buffer.ts';
