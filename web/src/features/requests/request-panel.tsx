import type { InventoryRequest } from '@aliquot/contract/requests';
import { EntityFrame } from '../../platform/entity/index.ts';
import { formatDay, formatInstant, formatMoney } from '../../platform/format/index.ts';
import { Note } from '../../ui/note/note.tsx';
import { PanelBody, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReadAbout } from '../notices/index.ts';
import { request } from './api.ts';
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
}

export function RequestPanel({ panel, rows }: RequestPanelProps) {
  const { t } = useTranslation('requests');
  const query = request.useOne(panel.subject?.id ?? null);
  useReadAbout('request', panel.mode === 'closed' ? null : (panel.subject?.id ?? null));
  return (
    <EntityFrame<InventoryRequest, object>
      panel={panel}
      rows={rows}
      query={query}
      readOnly={({ status }) => status !== 'open'}
      nameOf={({ name }) => name}
      words={{ new: '', couldNotOpen: t('could_not_open') }}
      status={({ status }) => <RequestState status={status} pill />}
      subtitle={(row) =>
        row ? t('subtitle', { company: row.company.name, name: row.person.name }) : undefined
      }
    >
      {(row) =>
        row === null ? null : panel.mode === 'edit' ? (
          <RenameForm panel={panel} request={row} />
        ) : (
          <>
            <RequestBody row={row} />
            <RequestFooter panel={panel} request={row} />
          </>
        )
      }
    </EntityFrame>
  );
}

/** The criteria as text, the progress, and the samples available now. */
function RequestBody({ row }: { row: InventoryRequest | WholeRequest }) {
  const { t, i18n } = useTranslation('requests');
  const words = useCriteriaWords()(row.criteria, row.loincBiomarker.units);
  return (
    <PanelBody>
      {row.reason ? (
        <div className="mb-5">
          <Note tone="plain" title={t('closed_title')}>
            {row.reason}
          </Note>
        </div>
      ) : null}
      <PanelSection title={t('section_wanted')}>
        <p className="font-medium" lang="en">
          {row.loincBiomarker.name}{' '}
          <span className="font-mono text-label font-normal text-t3">{row.loincCode}</span>
        </p>
        <p className="mt-1 text-t2">{words.length > 0 ? words.join(', ') : t('any')}</p>
        <p className="mt-1 text-t2">
          {row.priceLimit === null
            ? t('no_limit')
            : t('limit', { price: formatMoney(row.priceLimit, i18n.language) })}
        </p>
        {row.neededBy ? (
          <p className="mt-1 font-medium">
            {t('needed_by', { day: formatDay(row.neededBy, i18n.language) })}
          </p>
        ) : null}
        {row.note ? <p className="mt-3 break-words whitespace-pre-line">{row.note}</p> : null}
      </PanelSection>
      <PanelSection title={t('section_found')}>
        <RequestProgress asked={row.asked} allocated={row.allocated} large />
        <p className="mt-2 text-dense text-t2">
          {t('for_order')} <OrderLink order={row.order} />, {t(`ui:state_${row.order.status}`)}
        </p>
      </PanelSection>
      {row.status === 'open' && 'matches' in row ? <Matches request={row} /> : null}
      <p className="mt-2 text-label text-t3">
        {t('asked_on', { when: formatInstant(row.createdAt, i18n.language) })}
        {row.closedAt ? ` ${t('closed_on', { when: formatInstant(row.closedAt, i18n.language) })}` : ''}
      </p>
    </PanelBody>
  );
}
