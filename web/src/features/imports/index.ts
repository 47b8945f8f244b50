export { useImportDialog } from './import-subject.ts';
