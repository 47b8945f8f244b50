// What writes share: the transaction, optimistic locking, unique names, and the verbs of plain rooms.
export { deletable, lifecycle } from './lifecycle.ts';
export { assertVersion } from './optimistic-lock.ts';
export { assertUniqueName } from './unique-name.ts';
export { isRepeated, writeFor } from './write.ts';
