import { PackagePlus } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useTerms } from './api.ts';
import { chosenBiomarkers, selectionOf } from './search-query.ts';
import { useRequest } from './use-request.ts';

interface RequestButtonProps {
  state: ListState;
  /** The next act, where nothing was found. */
  primary?: boolean;
}

/** Offered where one biomarker is searched for: its filters are carried over. */
export function RequestButton({ state, primary = false }: RequestButtonProps) {
  const { t } = useTranslation('specimens');
  const request = useRequest();
  const ids = chosenBiomarkers(state.filters);
  const [term] = useTerms(ids).data?.items ?? [];
  if (ids.length !== 1 || !term) return null;
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      icon={<PackagePlus size={16} aria-hidden="true" />}
      onClick={() => request({ ...term, selection: selectionOf(state) })}
    >
      {t('request_specimen')}
    </Button>
  );
}
