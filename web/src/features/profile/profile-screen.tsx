import { Suspense } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { OwnLimits, OwnRules } from '../approvals/index.ts';
import { OwnShippingLocations } from '../companies/index.ts';
import { MailChoices } from '../notices/index.ts';
import { OwnData } from './own-data.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnPicture } from './own-picture.tsx';
import { OwnPreferences } from './own-preferences.tsx';
import { OwnSessions } from './own-sessions.tsx';

const SellerSection = lazyPart(() => import('./seller-section.tsx').then((m) => m.SellerSection));

/** The user's own account, for staff and clients. */
export function Screen() {
  const { t } = useTranslation('profile');
  const user = useAuth((state) => state.user);
  const company = useAuth((state) => state.conditions?.clientCompany?.name);
  if (!user) return null;
  return (
    <Page>
      <PageHeader
        title={user.fullName}
        context={[t(`common:roles.${user.role}`), company].filter(Boolean).join(', ')}
      />
      <div className="mt-6 max-w-[870px]">
        <OwnPicture user={user} />
        <OwnData user={user} />
        <OwnPassword />
        <OwnPreferences />
        <Suspense>
          <MailChoices />
        </Suspense>
        <Suspense>
          <OwnRules />
          <OwnLimits />
        </Suspense>
        <OwnSessions />
        <OwnShippingLocations />
        <Suspense>{user.role === 'super_admin' ? <SellerSection /> : null}</Suspense>
      </div>
    </Page>
  );
}
