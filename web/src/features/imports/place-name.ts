import type { ImportField, ImportRun } from '@aliquot/contract/imports';
import type { TFunction } from 'i18next';

/** The name of a field, or the heading of a column of results. */
export const placeName = (
  t: TFunction<'imports'>,
  run: ImportRun,
  { field, column }: { field: ImportField | null; column: number | null },
): string => (field === null ? (run.columns[column ?? -1]?.heading ?? '') : t(`field.${field}`));
