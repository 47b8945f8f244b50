import type { Company } from '@aliquot/contract/companies';
import { rowFor } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { users } from '@aliquot/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listRowQuery } from '../../platform/api/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { BillingSection } from './billing-section.tsx';
import { BuyingRules } from './buying-rules.tsx';
import { useLocations } from './location-api.ts';

const maxShown = 5;

/** A company's shipping locations, users and latest orders. */
export function CompanySections({ company }: { company: Company }) {
  return (
    <>
      <Locations company={company} />
      <Users company={company} />
      <Orders company={company} />
      <BillingSection companyId={company.id} />
      <BuyingRules companyId={company.id} />
    </>
  );
}

function Locations({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const list = useLocations(company.id, true);
  return (
    <Section title={t('section_locations')} list={list} none={t('no_locations')}>
      {list.data?.items.map(({ id, name, fullAddress }) => (
        <Line key={id} first={name} second={fullAddress} />
      ))}
    </Section>
  );
}

function Users({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const query = { clientCompanyId: company.id, active: true, limit: maxShown, sortBy: 'name' as const };
  const list = useQuery(listRowQuery(users.getMany, { body: query }));
  const search = { all: '1', clientCompanyId: company.id };
  return (
    <Section title={t('section_users')} list={list} none={t('no_users')} all={{ to: '/users', search }}>
      {list.data?.items.map(({ id, fullName, email, role, status }) => (
        <Line
          key={id}
          first={
            <Link to="/users" search={{ all: '1', open: id } as never} className={linkClass}>
              {fullName}
            </Link>
          }
          second={`${email}, ${t(`common:roles.${role}`)}`}
          end={<State state={status} />}
        />
      ))}
    </Section>
  );
}

function Orders({ company }: { company: Company }) {
  const { t, i18n } = useTranslation('companies');
  const query = { clientCompanyId: company.id, limit: maxShown, sortBy: '-placedAt' as const };
  const list = useQuery(listRowQuery(rowFor(orders.getMany, 'staff'), { body: query }));
  const search = { all: '1', clientCompanyId: company.id };
  return (
    <Section
      title={t('section_orders')}
      list={list}
      none={t('no_orders')}
      all={{ to: '/client-orders', search }}
    >
      {list.data?.items.map(({ id, number, placedBy, status, total }) => (
        <Line
          key={id}
          first={
            <Link
              to="/client-orders"
              search={{ all: '1', open: id } as never}
              className={`${linkClass} font-mono`}
            >
              {number}
            </Link>
          }
          second={`${placedBy.name}, ${formatMoney(total, i18n.language)}`}
          end={<State state={status} />}
        />
      ))}
    </Section>
  );
}

interface SectionProps {
  title: string;
  list: {
    data?: { items: unknown[]; count: number } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Shown when there are none. */
  none: string;
  /** The list with all of them. */
  all?: { to: string; search: object };
  children: ReactNode;
}

function Section({ title, list, none, all, children }: SectionProps) {
  const { t } = useTranslation('companies');
  const failure = listError(list.error, t('section_could_not_load'));
  const { items = [], count = 0 } = list.data ?? {};
  return (
    <PanelSection title={title}>
      {failure ? (
        <ErrorState {...failure} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <LoadingText />
      ) : count === 0 ? (
        <p className="text-t3">{none}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
      {all && count > items.length ? (
        <Link
          to={all.to}
          search={all.search as never}
          className={`${linkClass} mt-2 inline-block text-dense`}
        >
          {t('all_of_them', { count })}
        </Link>
      ) : null}
    </PanelSection>
  );
}

interface LineProps {
  first: ReactNode;
  second: string;
  end?: ReactNode;
}

const Line = ({ first, second, end }: LineProps) => (
  <li className="flex items-center gap-4 py-2 text-dense">
    <span className="min-w-0 flex-1">
      <span className="block truncate">{first}</span>
      <span className="block truncate text-label text-t2">{second}</span>
    </span>
    {end}
  </li>
);
