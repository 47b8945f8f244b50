import type { ApprovalRow } from '@aliquot/contract/approvals';
import { resultWithUnits } from '@aliquot/contract/result-words';
import type { SampleClient } from '@aliquot/contract/sample-client';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { formatMoment, formatMoney } from '../../platform/format/index.ts';
import { useTranslation } from '../../ui/words.tsx';

const hourMs = 3_600_000;
const soonHours = 6;

export function useApprovalWords() {
  const { t, i18n } = useTranslation('approvals');
  return useMemo(() => approvalWords(t, i18n.language), [t, i18n.language]);
}

function approvalWords(t: TFunction<'approvals'>, language: string) {
  const money = (amount: number) => formatMoney(amount, language);
  return {
    money,
    moment: (iso: string) => formatMoment(iso, language),
    /** 12 specimens, 3 biomarkers. */
    what: ({ lineCount, biomarkerCount }: Pick<ApprovalRow, 'lineCount' | 'biomarkerCount'>) =>
      `${t('specimens', { count: lineCount })}, ${t('biomarkers', { count: biomarkerCount })}`,
    result: ({ biomarkerValue, loincBiomarker }: SampleClient) =>
      biomarkerValue === null ? null : resultWithUnits(biomarkerValue, loincBiomarker, language),
    /** One sentence for each reason. */
    why: ({ reasons }: Pick<ApprovalRow, 'reasons'>) =>
      reasons.map((reason) =>
        reason.kind === 'rule'
          ? t('because', { count: reason.needed, amount: money(reason.fromTotal) })
          : t(reason.left < 0 ? 'because_exceeded' : 'because_budget', {
              name: reason.name,
              left: money(reason.left),
              over: money(reason.over),
            }),
      ),
    /** 2 d 3 h, or 5 h; and whether little is left. */
    left(until: string, now = new Date()) {
      const hours = Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / hourMs));
      const days = Math.floor(hours / 24);
      return {
        soon: hours < soonHours,
        text: days > 0 ? t('days_hours', { days, hours: hours % 24 }) : t('hours', { hours }),
      };
    },
  };
}
