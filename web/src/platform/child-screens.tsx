import { Link, useLocation } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { buttonClass } from '../ui/button/button-class.ts';
import { useTranslation } from '../ui/words.tsx';
import { type Screen, screenName } from './room.ts';

/** The screens of the user's area. The app provides them, since the platform imports no room. */
export const AreaScreens = createContext<readonly Screen[]>([]);

/** Links to the screens that name the present one as their parent and have an icon. */
export function ChildScreenLinks() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  return useContext(AreaScreens).map(({ path, parent, icon: Icon }) =>
    parent === pathname && Icon ? (
      <Link key={path} to={path} className={buttonClass()}>
        <Icon size={16} aria-hidden="true" />
        {t(`screens.${screenName(path)}`)}
      </Link>
    ) : null,
  );
}
