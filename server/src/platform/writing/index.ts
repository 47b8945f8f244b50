// What writes share: the transaction, optimistic locking and unique names.
export { assertVersion } from './optimistic-lock.ts';
export { assertUniqueName } from './unique-name.ts';
export { writeFor } from './write.ts';
