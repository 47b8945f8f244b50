import type { Company, ShippingLocation } from '@aliquot/contract/companies';
import { MapPin, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { WithMark } from '../../ui/table/cells.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { SubCell, SubRow } from '../../ui/table/sub-row.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useLocationActions } from './location-actions.tsx';
import { useLocations } from './location-api.ts';
import { useLocationDialogs } from './location-subject.ts';

interface LocationRowsProps {
  company: Company;
  across: number;
  onlyActive: boolean;
  /** The visible columns of the table. */
  beside: readonly string[];
}

/** A company's shipping locations below its row, with a button to add one. */
export function LocationRows({ company, across, onlyActive, beside }: LocationRowsProps) {
  const { t } = useTranslation('companies');
  const { data, error, refetch } = useLocations(company.id, onlyActive);
  const dialogs = useLocationDialogs(company);
  const failure = listError(error, t('locations_could_not_load'));
  if (!data)
    return (
      <SubRow>
        <SubCell />
        <SubCell span={across - 1}>
          {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : <LoadingText />}
        </SubCell>
      </SubRow>
    );
  return (
    <>
      {data.items.map((location) => (
        <LocationRow key={location.id} company={company} location={location} beside={beside} />
      ))}
      {company.active ? (
        <SubRow>
          <SubCell pinned="lead" />
          <SubCell pinned="first">
            <button type="button" className={cx(linkClass, 'min-h-8 pr-1')} onClick={dialogs.add}>
              <WithMark mark={<Mark icon={<Plus size={16} aria-hidden="true" />} />}>
                {t('add_location')}
              </WithMark>
            </button>
          </SubCell>
          <SubCell span={across - 2} />
        </SubRow>
      ) : null}
    </>
  );
}

interface LocationRowProps {
  company: Company;
  location: ShippingLocation;
  beside: readonly string[];
}

/** The address spans the columns of contact and email, the email those of the last columns. */
function LocationRow({ company, location, beside }: LocationRowProps) {
  const { t } = useTranslation('companies');
  const actions = useLocationActions(company, company.active);
  const room = (...columns: string[]) => columns.filter((id) => beside.includes(id)).length;
  const cell = (span: number, text: string) =>
    span === 0 ? null : (
      <SubCell span={span}>
        <span className="text-t2" title={text}>
          {text}
        </span>
      </SubCell>
    );
  return (
    <SubRow>
      <SubCell pinned="lead" />
      <SubCell pinned="first">
        <WithMark mark={<Mark icon={<MapPin size={16} aria-hidden="true" className="text-t3" />} />}>
          <span className={cx('truncate', !location.active && 'text-t3')}>{location.name}</span>
          {location.active ? null : <span className="text-label text-t3">{t('location_deleted')}</span>}
          {room('contactPerson', 'email') > 0 ? null : (
            <span className="truncate text-label text-t2">{location.fullAddress}</span>
          )}
        </WithMark>
      </SubCell>
      {cell(room('contactPerson', 'email'), location.fullAddress)}
      {cell(room('phoneNumber'), formatPhone(location.phoneNumber))}
      {cell(room('lrIntegrated', 'userCount'), location.email ?? '')}
      <SubCell align="right">
        <RowMenu row={location} name={location.name} actions={actions} />
      </SubCell>
    </SubRow>
  );
}

/** As wide as the picture in the row above. */
const Mark = ({ icon }: { icon: ReactNode }) => (
  <span className="grid w-8 shrink-0 place-items-center">{icon}</span>
);
