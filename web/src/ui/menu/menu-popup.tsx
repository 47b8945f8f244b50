import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Kbd } from '../kbd/kbd.tsx';
import { itemClass, popupClass, popupPlace } from './menu-parts.ts';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** The equivalent shortcut, shown at the right. */
  shortcut?: string;
  /** Secondary text at the right, such as the other language. */
  detail?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** A checkbox item; the menu stays open. */
  checked?: boolean;
  /** A hairline above. */
  separated?: boolean;
  onSelect: () => void;
}

/** The button whose menu is open, and whether a key opened it. */
export interface OpenedMenu {
  anchor: HTMLElement;
  byKey: boolean;
}

interface MenuPopupProps extends OpenedMenu {
  items: readonly MenuItem[];
  header?: ReactNode;
  footer?: ReactNode;
  align?: 'start' | 'center' | 'end';
  onClose: () => void;
}

export function MenuPopup({ anchor, byKey, items, header, footer, align = 'end', onClose }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    anchor.setAttribute('aria-expanded', 'true');
    return () => anchor.setAttribute('aria-expanded', 'false');
  }, [anchor]);
  const firstItem = () => popup.current?.querySelector<HTMLElement>('[role^=menuitem]') ?? true;
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Positioner {...popupPlace} anchor={anchor} align={align}>
          <Base.Popup
            ref={popup}
            aria-label={anchor.getAttribute('aria-label') ?? anchor.textContent ?? ''}
            {...(byKey ? { initialFocus: firstItem } : {})}
            finalFocus={() => anchor}
            className={`${popupClass} min-w-44`}
          >
            {header ? (
              <div className="border-b border-line px-2.5 pt-2 pb-3 -mx-1.5 mb-1.5">{header}</div>
            ) : null}
            {items.map((item) => (
              <Fragment key={item.id}>
                {item.separated ? <Base.Separator className="-mx-1.5 my-1.5 h-px bg-line" /> : null}
                {item.checked === undefined ? <PlainItem item={item} /> : <TickItem item={item} />}
              </Fragment>
            ))}
            {footer ? (
              <div className="-mx-1.5 mt-1.5 border-t border-line px-2.5 pt-2.5 pb-1">{footer}</div>
            ) : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function PlainItem({ item }: { item: MenuItem }) {
  return (
    <Base.Item
      disabled={item.disabled ?? false}
      onClick={item.onSelect}
      className={cx(itemClass, item.danger && !item.disabled ? 'text-danger' : false)}
    >
      {item.icon ? <span className={cx(!item.danger && 'text-t2')}>{item.icon}</span> : null}
      <span className="flex-1">{item.label}</span>
      {item.detail ? <span className="pl-6 text-t2">{item.detail}</span> : null}
      {item.shortcut ? <Kbd>{item.shortcut}</Kbd> : null}
    </Base.Item>
  );
}

function TickItem({ item }: { item: MenuItem }) {
  return (
    <Base.CheckboxItem
      checked={item.checked ?? false}
      disabled={item.disabled ?? false}
      onCheckedChange={item.onSelect}
      className={itemClass}
    >
      <span className="grid w-4 place-items-center text-t2">
        <Base.CheckboxItemIndicator>
          <Check size={14} aria-hidden="true" />
        </Base.CheckboxItemIndicator>
      </span>
      <span className="flex-1">{item.label}</span>
      {item.detail ? <span className="pl-6 text-t2">{item.detail}</span> : null}
    </Base.CheckboxItem>
  );
}
