import type { Approval } from '@aliquot/contract/approvals';
import type { CartLine } from '@aliquot/contract/carts';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { linkClass } from '../../ui/link/link-class.ts';
import { Note } from '../../ui/note/note.tsx';
import { PanelBody, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName } from '../biomarkers/index.ts';
import { useApprovalWords } from './use-approval-words.ts';

export function ApprovalBody({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  return (
    <PanelBody>
      <Problem approval={approval} />
      <PanelSection title={t('why')}>
        {words.why(approval).map((why) => (
          <p key={why}>{why}</p>
        ))}
        <p className="mt-1 text-t2">
          {t('given', { count: approval.approvals, needed: approval.needed })}
          {approval.state === 'open' ? ` ${whoDecides(approval, t)}` : null}
        </p>
      </PanelSection>
      {approval.message ? (
        <PanelSection title={t('message')}>
          <p className="break-words whitespace-pre-line">{approval.message}</p>
        </PanelSection>
      ) : null}
      <PanelSection title={t('specimens_title')}>
        {approval.request ? <Requested approval={approval} /> : <Lines lines={approval.lines} />}
      </PanelSection>
      <PanelSection title={t('delivery')}>
        <p>{approval.delivery.location}</p>
        <p className="text-t2">
          <span className="font-mono text-dense">{approval.delivery.purchaseOrderNumber}</span>,{' '}
          {t(`orders:methods.${approval.delivery.shipmentMethod}`)}
        </p>
        {approval.delivery.note ? (
          <p className="mt-1 break-words whitespace-pre-line text-t2">{approval.delivery.note}</p>
        ) : null}
      </PanelSection>
      <PanelSection title={t('decisions')}>
        <Decisions approval={approval} />
      </PanelSection>
    </PanelBody>
  );
}

const whoDecides = ({ approvers }: Approval, t: TFunction<'approvals'>) =>
  approvers.length > 0
    ? t('may_decide', { names: approvers.map(({ name }) => name).join(', ') })
    : t('nobody_decides');

/** What has changed since it was submitted. */
function Problem({ approval: { problem, requestedBy } }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  if (!problem) return null;
  return (
    <div className="mb-5">
      <Note tone="warn" title={t('changed')}>
        {problem.lost.length > 0 ? (
          <p>
            {t('lost', {
              count: problem.lost.length,
              codes: problem.lost.map(({ code }) => code).join(', '),
            })}
          </p>
        ) : null}
        <p>
          {t('total_now', {
            total: words.money(problem.total),
            expected: words.money(problem.expectedTotal),
          })}
        </p>
        {problem.lost.length > 0 ? <p>{t('ask_again', { name: requestedBy.name })}</p> : null}
      </Note>
    </div>
  );
}

function Requested({ approval: { request } }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  if (!request) return null;
  return (
    <>
      <p>
        {t('requested', { count: request.quantity })} <span className="font-mono">{request.loincCode}</span>
      </p>
      <p className="text-t2">
        {request.priceLimit === null ? t('no_limit') : t('limit', { price: words.money(request.priceLimit) })}
      </p>
    </>
  );
}

/** By biomarker, each with its sum; lost ones first, struck through, with their reason. */
function Lines({ lines }: { lines: readonly CartLine[] }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  if (lines.length === 0) return <p className="text-t3">{t('no_lines')}</p>;
  const lost = lines.filter(({ reason }) => reason !== null);
  const groups = Map.groupBy(
    lines.filter(({ reason }) => reason === null),
    ({ sample }) => sample.loincBiomarker.id,
  );
  return (
    <div className="flex flex-col gap-5">
      {lost.length > 0 ? <LineRows lines={lost} /> : null}
      {[...groups].map(([id, group]) => {
        const sample = group[0]?.sample;
        const sum = group.reduce((total, { priceNow }) => total + (priceNow ?? 0), 0);
        return sample ? (
          <section key={id}>
            <div className="flex items-baseline justify-between gap-4 border-b border-ctl pb-1">
              <div className="min-w-0 flex-1">
                <BiomarkerName
                  biomarker={{ name: sample.loincBiomarker.name, loincCode: sample.loincCode }}
                />
              </div>
              <span className="font-mono text-label text-t3">×{group.length}</span>
              <span className="w-24 text-right font-mono">{words.money(sum)}</span>
            </div>
            <LineRows lines={group} />
          </section>
        ) : null;
      })}
    </div>
  );
}

function LineRows({ lines }: { lines: readonly CartLine[] }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ sample, reason, priceNow, price }) => (
        <li key={sample.id} className="flex min-h-8 items-center gap-4 text-dense">
          <span className="w-28 font-mono">{reason ? <s>{sample.code}</s> : sample.code}</span>
          <span className="min-w-0 flex-1 truncate text-t2">
            {reason ? <State state="taken" label={t(`lost_reason.${reason}`)} /> : words.result(sample)}
          </span>
          <span className="font-mono">
            {reason ? <s>{words.money(price)}</s> : words.money(priceNow ?? price)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Decisions({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  if (approval.decisions.length === 0) return <p className="text-t3">{t('no_decisions')}</p>;
  return (
    <ol className="flex flex-col gap-2.5">
      {approval.decisions.map(({ id, by, approve, at, note, round }) => (
        <li key={id} className={round < approval.round ? 'text-t3' : undefined}>
          {t(approve ? 'approved_by' : 'declined_by', { name: by.name, when: words.moment(at) })}
          {round < approval.round ? ` ${t('earlier_round')}` : null}
          {note ? <p className="text-t2">{t('quoted', { note })}</p> : null}
        </li>
      ))}
      {approval.order ? (
        <li>
          {t('placed_as')}{' '}
          <Link
            to="/orders"
            search={{ all: '1', open: String(approval.order.id) } as never}
            className={`${linkClass} font-mono`}
          >
            {approval.order.number}
          </Link>
        </li>
      ) : null}
    </ol>
  );
}
