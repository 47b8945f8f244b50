import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useLimits } from './api.ts';
import { LimitWords } from './limit-words.tsx';

/** The buying limits of a company, which staff read. */
export function CompanyLimits({ companyId }: { companyId: number }) {
  const { t } = useTranslation('approvals');
  const { data, error, refetch } = useLimits(companyId);
  const failure = listError(error, t('limits_could_not_load'));
  if (failure) return <ErrorState {...failure} onRetry={() => void refetch()} />;
  return data ? <LimitWords limits={data} /> : <LoadingText />;
}
