import { PackagePlus } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useTerms } from './api.ts';
import { chosenBiomarkers, selectionOf } from './search-query.ts';
import { useRequest } from './use-request.ts';

interface RequestButtonProps {
  state: ListState;
  /** Primary where nothing was found. */
  primary?: boolean;
}

/** Offered with every search: carries over its filters and text; its biomarkers are the ones to choose from. */
export function RequestButton({ state, primary = false }: RequestButtonProps) {
  const { t } = useTranslation('specimens');
  const request = useRequest();
  const ids = chosenBiomarkers(state.filters);
  const { data, isPlaceholderData } = useTerms(ids);
  const terms = ids.length > 0 ? (data?.items ?? []) : [];
  const [term, another] = terms;
  const selection = selectionOf(state);
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      icon={<PackagePlus size={16} aria-hidden="true" />}
      // Disabled until the names of the biomarkers are loaded.
      disabled={ids.length > 0 && (!data || isPlaceholderData)}
      onClick={() => request(term && !another ? { ...term, selection } : { among: terms, selection })}
    >
      {t('request_specimen')}
    </Button>
  );
}
