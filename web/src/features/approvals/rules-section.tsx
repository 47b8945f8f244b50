import type { ApprovalRule } from '@aliquot/contract/approvals';
import { maxRules } from '@aliquot/contract/approvals';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showError, useAuth } from '../../platform/api/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useRules, useSaveRules } from './api.ts';
import { bodyOf, RuleDialog, type RuleSubject, versionOf } from './rule-dialog.tsx';
import { RuleWords } from './rule-words.tsx';

/** The rules of the user's company, for the profile of its managers. */
export function OwnRules() {
  const manages = useAuth(({ user }) => user?.role === 'client_manager');
  return manages ? <Rules /> : null;
}

function Rules() {
  const { t } = useTranslation('approvals');
  const { data, error, refetch } = useRules();
  const save = useSaveRules();
  const [subject, setSubject] = useState<RuleSubject | null>(null);
  const failure = listError(error, t('rules_could_not_load'));
  const items = data?.items ?? [];
  const remove = (rule: ApprovalRule) =>
    save.mutate(
      {
        read: items.map(versionOf),
        rules: items.filter(({ id }) => id !== rule.id).map(bodyOf),
      },
      { onError: showError },
    );
  return (
    <PanelSection title={t('rules_title')}>
      <p className="-mt-0.5 mb-3 text-t2">{t('rules_text')}</p>
      {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : null}
      {!data && !failure ? <LoadingText /> : null}
      <ul className="mb-3 divide-y divide-line border-y border-line empty:hidden">
        {items.map((rule) => (
          <li key={rule.id} className="flex min-h-13 items-center gap-2 py-2">
            <div className="min-w-0 flex-1">
              <RuleWords rule={rule} />
            </div>
            <IconButton
              label={t('edit_rule')}
              icon={<Pencil size={16} aria-hidden="true" />}
              onClick={() => setSubject({ rule })}
            />
            <IconButton
              label={t('delete_rule')}
              icon={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => remove(rule)}
            />
          </li>
        ))}
      </ul>
      {data && items.length < maxRules ? (
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setSubject({ rule: null })}>
          {t('add_rule')}
        </Button>
      ) : null}
      {data ? <RuleDialog subject={subject} list={data} onClose={() => setSubject(null)} /> : null}
    </PanelSection>
  );
}
