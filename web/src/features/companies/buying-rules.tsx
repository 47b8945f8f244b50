import { companyLimitCalls } from '@aliquot/contract/company-limits';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { rowQuery } from '../../platform/api/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { CompanyLimits, CompanyRules } from '../approvals/index.ts';
import { CompanyBudgets } from '../budgets/index.ts';
import { useLimitsForms } from './limits-subject.ts';

/** How much a company holds and has ordered of what it may, and its own rules of approval and buying limits. */
export function BuyingRules({ companyId }: { companyId: number }) {
  const { t } = useTranslation('companies');
  const query = useQuery({
    ...rowQuery(companyLimitCalls.get, { params: { id: companyId } }),
    meta: { inline: true },
  });
  const open = useLimitsForms();
  const failure = listError(query.error, t('section_could_not_load'));
  const limits = query.data;
  return (
    <PanelSection title={t('section_buying')}>
      {failure ? <ErrorState {...failure} onRetry={() => void query.refetch()} /> : null}
      {!limits && !failure ? <LoadingText /> : null}
      {limits ? (
        <>
          <p>{t('holds_of', { count: limits.held, max: limits.maxHeld })}</p>
          <p>{t('waiting_of', { count: limits.unassigned, max: limits.maxUnassigned })}</p>
          <div className="mt-2 mb-3 flex flex-wrap gap-2">
            <Button size="small" onClick={() => open({ holderId: companyId, limits })}>
              {t('change_limits')}
            </Button>
            {limits.held > 0 ? (
              <Button size="small" onClick={() => open({ holderId: companyId, limits: null })}>
                {t('release_holds')}
              </Button>
            ) : null}
          </div>
          <Suspense fallback={<LoadingText />}>
            <CompanyRules companyId={companyId} />
            <CompanyLimits companyId={companyId} />
            <CompanyBudgets companyId={companyId} />
          </Suspense>
        </>
      ) : null}
    </PanelSection>
  );
}
