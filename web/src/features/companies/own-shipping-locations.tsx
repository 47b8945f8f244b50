import type { ShippingLocation } from '@aliquot/contract/companies';
import { MapPin, Plus } from 'lucide-react';
import { useId } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { formatPhone } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { TwoLines, WithMark } from '../../ui/table/cells.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { DeleteLocationDialog } from './delete-location-dialog.tsx';
import { useLocationActions } from './location-actions.tsx';
import { useLocations } from './location-api.ts';
import { LocationDialog } from './location-dialog.tsx';
import { type LocationSubject, useLocationDialogs } from './location-subject.ts';

/** The shipping locations of the user's company, for the profile: managers edit them, others read them. */
export function OwnShippingLocations() {
  const company = useAuth((state) => state.conditions?.clientCompany ?? null);
  const isManager = useAuth((state) => state.user?.role === 'client_manager');
  return company ? <Locations company={company} writes={isManager} /> : null;
}

function Locations({ company, writes }: { company: LocationSubject['company']; writes: boolean }) {
  const { t } = useTranslation('companies');
  const heading = useId();
  const { data, error, refetch } = useLocations(company.id, true);
  const dialogs = useLocationDialogs(company);
  const actions = useLocationActions(company, writes);
  const failure = listError(error, t('locations_could_not_load'));
  const add = writes ? (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={dialogs.add}>
      {t('add_location')}
    </Button>
  ) : null;
  return (
    <section aria-labelledby={heading} className="mt-6">
      <div className="mb-3 flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={heading} className="font-serif text-heading">
            {t('own_title')}
          </h2>
          <p className="text-t2">{t('own_context', { name: company.name })}</p>
        </div>
        {data && data.count > 0 ? add : null}
      </div>
      {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : null}
      {!data && !failure ? <LoadingText /> : null}
      {data?.count === 0 ? (
        <EmptyState title={t('own_empty_title')} {...(add ? { actions: add } : {})}>
          {t(writes ? 'own_empty_text' : 'own_empty_text_user')}
        </EmptyState>
      ) : null}
      <ul className="border-t border-line empty:hidden">
        {data?.items.map((location) => (
          <LocationItem key={location.id} location={location} actions={actions} />
        ))}
      </ul>
      {writes ? (
        <>
          <LocationDialog />
          <DeleteLocationDialog />
        </>
      ) : null}
    </section>
  );
}

interface LocationItemProps {
  location: ShippingLocation;
  actions: readonly RowAction<ShippingLocation>[];
}

function LocationItem({ location, actions }: LocationItemProps) {
  return (
    <li className="grid min-h-13 grid-cols-[minmax(0,1fr)_140px_220px_32px] items-center gap-x-4 border-b border-line py-1.5 text-dense max-sm:grid-cols-[minmax(0,1fr)_32px]">
      <WithMark mark={<MapPin size={16} aria-hidden="true" className="shrink-0 text-t3" />}>
        <TwoLines
          first={<span className="font-medium">{location.name}</span>}
          second={<span title={location.fullAddress}>{location.fullAddress}</span>}
        />
      </WithMark>
      <span className="truncate text-t2 max-sm:hidden">{formatPhone(location.phoneNumber)}</span>
      <span className="truncate text-t2 max-sm:hidden">{location.email}</span>
      <RowMenu row={location} name={location.name} actions={actions} />
    </li>
  );
}
