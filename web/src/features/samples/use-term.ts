import { biomarkers } from '@aliquot/contract/biomarkers';
import { useQuery } from '@tanstack/react-query';
import { rowQuery } from '../../platform/api/index.ts';

/** The biomarker with its ranges, which classify a value while it is typed. */
export const useTerm = (id: number | null | undefined) =>
  useQuery({
    ...rowQuery(biomarkers.get, { params: { id: id ?? 0 } }),
    enabled: Boolean(id),
    meta: { inline: true },
  });
