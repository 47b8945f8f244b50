export { useImportDialog } from './import-subject.ts';
export { Importing } from './importing.tsx';
