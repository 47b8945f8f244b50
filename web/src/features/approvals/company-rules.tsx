import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useRules } from './api.ts';
import { RuleWords } from './rule-words.tsx';

/** The approval rules of a company, which staff read. */
export function CompanyRules({ companyId }: { companyId: number }) {
  const { t } = useTranslation('approvals');
  const { data, error, refetch } = useRules(companyId);
  const failure = listError(error, t('rules_could_not_load'));
  if (failure) return <ErrorState {...failure} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText />;
  if (data.items.length === 0) return <p className="text-t3">{t('no_rules')}</p>;
  return (
    <ul className="divide-y divide-line">
      {data.items.map((rule) => (
        <li key={rule.id} className="py-2 text-dense">
          <RuleWords rule={rule} />
        </li>
      ))}
    </ul>
  );
}
