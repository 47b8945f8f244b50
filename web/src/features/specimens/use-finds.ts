import { panels, researchAreas } from '@aliquot/contract/catalogue';
import { rowFor } from '@aliquot/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { listRowQuery } from '../../platform/api/index.ts';
import { useVocabulary } from '../../platform/vocabulary.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';
import { useTranslation } from '../../ui/words.tsx';
import { catalogueEntries } from './catalogue-finds.ts';
import { type Find, loadFinds } from './search-finds.ts';

/**
 * The options of the search box. The catalogue is already loaded for the page below, so searching it needs no
 * request.
 */
export function useFinds(): LoadPage<Find> {
  const { t } = useTranslation('specimens');
  const inWords = useVocabulary();
  const client = useQueryClient();
  const leads = useRef(false);
  const catalogue = async () => {
    try {
      const [areas, all] = await Promise.all([
        client.ensureQueryData(listRowQuery(rowFor(researchAreas.getAll, 'client'), {})),
        client.ensureQueryData(listRowQuery(rowFor(panels.getAll, 'client'), {})),
      ]);
      return catalogueEntries(areas.items, all.items, inWords);
    } catch {
      // The page below shows the error; biomarkers are found all the same.
      return [];
    }
  };
  return (query) => loadFinds(query, { catalogue: catalogue(), t, leads });
}
