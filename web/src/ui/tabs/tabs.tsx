import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabItem<Id extends string = string> {
  id: Id;
  label: ReactNode;
  /** A number after the name. */
  count?: number;
}

export interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string;
  value: Id;
  tabs: readonly TabItem<Id>[];
  onChange: (id: Id) => void;
  /** One `TabPanel` for each tab, anywhere inside. */
  children?: ReactNode;
  className?: string;
}

/** A row of tabs with its panels right below. */
export function Tabs<Id extends string>({
  value,
  onChange,
  children,
  className = '',
  ...list
}: TabsProps<Id>) {
  return (
    <TabsRoot value={value} onChange={onChange} className={className}>
      <TabList {...list} />
      {children}
    </TabsRoot>
  );
}

export interface TabsRootProps<Id extends string> {
  value: Id;
  onChange: (id: Id) => void;
  children: ReactNode;
  className?: string;
}

/** Wraps a `TabList` and its `TabPanel`s when they are apart: header and body of a side panel. */
export function TabsRoot<Id extends string>({ value, onChange, children, className }: TabsRootProps<Id>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onChange(next as Id)}
      className={className ?? 'flex min-h-0 flex-1 flex-col'}
    >
      {children}
    </Base.Root>
  );
}

/** The row of tabs alone, inside a `TabsRoot`. */
export function TabList<Id extends string>({ label, tabs }: { label: string; tabs: readonly TabItem<Id>[] }) {
  return (
    <Base.List aria-label={label} className="flex min-h-10 gap-x-5.5 border-b border-line max-sm:flex-wrap">
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.id}
          value={tab.id}
          className="relative -mb-px flex h-10 items-center gap-2 border-b-2 border-transparent font-medium whitespace-nowrap text-t2 hover:text-t1 data-active:border-serum-mark data-active:text-t1"
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="font-mono text-label text-t3">{tab.count}</span>}
        </Base.Tab>
      ))}
    </Base.List>
  );
}

export interface TabPanelProps {
  id: string;
  children: ReactNode;
  className?: string;
  /** Stays mounted while another tab is shown, so that form input is not lost. */
  kept?: boolean;
}

export function TabPanel({ id, children, className, kept = false }: TabPanelProps) {
  return (
    <Base.Panel value={id} keepMounted={kept} {...(className ? { className } : {})}>
      {children}
    </Base.Panel>
  );
}
