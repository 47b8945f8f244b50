import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  Suspense,
  useState,
} from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { MenuPopup, OpenedMenu } from './menu-popup.tsx';

export type { MenuItem, OpenedMenu } from './menu-popup.tsx';

// Users sign out by a menu, also without a network.
const Popup = lazyPart(() => import('./menu-popup.tsx').then((module) => module.MenuPopup), 'screen');

/** What makes a button open a menu. */
export const menuButton = (onOpen: (opened: OpenedMenu) => void) => ({
  'aria-haspopup': 'menu' as const,
  'aria-expanded': false,
  // A click by keyboard has no detail.
  onClick: (event: MouseEvent<HTMLElement>) =>
    onOpen({ anchor: event.currentTarget, byKey: event.detail === 0 }),
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpen({ anchor: event.currentTarget, byKey: true });
  },
});

type PopupProps = ComponentProps<typeof MenuPopup>;

/** The open menu of a button made by `menuButton`. */
export function OpenMenu(props: PopupProps) {
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  );
}

export interface MenuProps extends Omit<PopupProps, keyof OpenedMenu | 'onClose'> {
  /** The button that opens it; takes the menu's props. */
  trigger: ReactElement<Record<string, unknown>>;
}

export function Menu({ trigger, ...popup }: MenuProps) {
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  return (
    <>
      {cloneElement(trigger, menuButton(setOpened))}
      {opened ? <OpenMenu {...popup} {...opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
