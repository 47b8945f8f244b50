import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type ComponentProps, Fragment, type ReactElement, type ReactNode, useState } from 'react';
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

export interface MenuProps {
  /** The button that opens it; takes the menu's props. */
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
  /** Text above the items, such as the user's name. */
  header?: ReactNode;
  /** Small print below the items. */
  footer?: ReactNode;
  align?: 'start' | 'center' | 'end';
  onOpenChange?: (open: boolean) => void;
}

export function Menu({ trigger, onOpenChange, ...popup }: MenuProps) {
  return (
    <Base.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={trigger} />
      <Popup {...popup} />
    </Base.Root>
  );
}

/** One menu for many buttons, each of which opens it for another subject. */
export type MenuHandle = Base.Handle<unknown>;
export const createMenuHandle = (): MenuHandle => Base.createHandle();

interface SharedMenuProps<Subject> {
  handle: MenuHandle;
  subjectOf: (button: Element) => Subject | undefined;
  items: (subject: Subject) => readonly MenuItem[];
}

export function SharedMenu<Subject extends object>({ handle, subjectOf, items }: SharedMenuProps<Subject>) {
  // Kept from the opening: by the time the user chooses, the button may belong to another row.
  const [subject, setSubject] = useState<Subject>();
  const open: ComponentProps<typeof Base.Root>['onOpenChange'] = (isOpen, { trigger }) => {
    if (isOpen && trigger) setSubject(subjectOf(trigger));
  };
  return (
    <Base.Root handle={handle} onOpenChange={open}>
      {subject ? <Popup items={items(subject)} /> : null}
    </Base.Root>
  );
}

interface SharedMenuTriggerProps {
  handle: MenuHandle;
  trigger: MenuProps['trigger'];
}

export function SharedMenuTrigger({ handle, trigger }: SharedMenuTriggerProps) {
  return <Base.Trigger handle={handle} render={trigger} />;
}

function Popup({ items, header, footer, align = 'end' }: Omit<MenuProps, 'trigger' | 'onOpenChange'>) {
  return (
    <Base.Portal>
      <Base.Positioner {...popupPlace} align={align}>
        <Base.Popup className={`${popupClass} min-w-44`}>
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
