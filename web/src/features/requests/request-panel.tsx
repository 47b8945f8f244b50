import type { InventoryRequest } from '@aliquot/contract/requests';
import { EntityFrame } from '../../platform/entity/index.ts';
import { formatDay, formatInstant, formatMoney } from '../../platform/format/index.ts';
import { Note } from '../../ui/note/note.tsx';
import { PanelBody, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReadAbout } from '../notices/index.ts';
import { useRequest } from './api.ts';
import { Matches } from './matches.tsx';
import { RenameForm } from './rename-form.tsx';
import { OrderLink } from './request-columns.tsx';
import { RequestFooter } from './request-footer.tsx';
import type { RequestPanelState, WholeRequest } from './request-panel-state.ts';
import { RequestProgress, RequestState } from './request-parts.tsx';
import { useCriteriaWords } from './use-criteria-words.ts';

interface RequestPanelProps {
  panel: RequestPanelState;
  rows: readonly InventoryRequest[];
  onClose: (request: InventoryRequest) => void;
}

export function RequestPanel({ panel, rows, onClose }: RequestPanelProps) {
  const { t } = useTranslation('requests');
  const query = useRequest(panel.subject?.id ?? null);
  useReadAbout('request', panel.mode === 'closed' ? null : (panel.subject?.id ?? null));
  return (
    <EntityFrame<InventoryRequest, never>
      panel={panel}
      rows={rows}
      query={query}
      readOnly={({ status }) => status !== 'open'}
      nameOf={({ name }) => name}
      words={{ new: '', couldNotOpen: t('could_not_open') }}
      status={({ status }) => <RequestState status={status} pill />}
      subtitle={(request) =>
        request ? t('subtitle', { company: request.company.name, name: request.person.name }) : undefined
      }
    >
      {(request) =>
        request === null ? null : panel.mode === 'edit' ? (
          <RenameForm panel={panel} request={request} />
        ) : (
          <>
            <RequestBody request={request} />
            <RequestFooter panel={panel} request={request} onClose={onClose} />
          </>
        )
      }
    </EntityFrame>
  );
}

/** What is asked for in words, how far it is, and what could be given this very moment. */
function RequestBody({ request }: { request: InventoryRequest | WholeRequest }) {
  const { t, i18n } = useTranslation('requests');
  const words = useCriteriaWords()(request.criteria, request.loincBiomarker.units);
  return (
    <PanelBody>
      {request.reason ? (
        <div className="mb-5">
          <Note tone="plain" title={t('closed_title')}>
            {request.reason}
          </Note>
        </div>
      ) : null}
      <PanelSection title={t('section_wanted')}>
        <p className="font-medium" lang="en">
          {request.loincBiomarker.name}{' '}
          <span className="font-mono text-label font-normal text-t3">{request.loincCode}</span>
        </p>
        <p className="mt-1 text-t2">{words.length > 0 ? words.join(', ') : t('any')}</p>
        <p className="mt-1 text-t2">
          {request.priceLimit === null
            ? t('no_limit')
            : t('limit', { price: formatMoney(request.priceLimit, i18n.language) })}
        </p>
        {request.neededBy ? (
          <p className="mt-1 font-medium">
            {t('needed_by', { day: formatDay(request.neededBy, i18n.language) })}
          </p>
        ) : null}
        {request.note ? <p className="mt-3 break-words whitespace-pre-line">{request.note}</p> : null}
      </PanelSection>
      <PanelSection title={t('section_found')}>
        <RequestProgress asked={request.asked} allocated={request.allocated} large />
        <p className="mt-2 text-dense text-t2">
          {t('for_order')} <OrderLink order={request.order} />, {t(`ui:state_${request.order.status}`)}
        </p>
      </PanelSection>
      {request.status === 'open' && 'matches' in request ? <Matches request={request} /> : null}
      <p className="mt-2 text-label text-t3">
        {t('asked_on', { when: formatInstant(request.createdAt, i18n.language) })}
        {request.closedAt
          ? ` ${t('closed_on', { when: formatInstant(request.closedAt, i18n.language) })}`
          : ''}
      </p>
    </PanelBody>
  );
}
