// Where uploaded files are: a folder or an S3-compatible store.
export { StoreMissingError } from './missing.ts';
