import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { rememberedWords } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { Tab } from '../navigation.ts';

interface MoreTabsProps {
  tabs: readonly Tab[];
  activeId: string | undefined;
  label: (tab: Tab) => string;
  render: (tab: Tab) => ReactNode;
  /** A tab's badge; shown on More while the tab is folded. */
  badge: (tab: Tab) => ReactNode;
}

const gap = 26;
const moreWidth = 96;

/**
 * As many tabs as fit; the rest in a menu. All are measured hidden, in the current language; the row requests
 * space for all of them even while some are folded, so that its neighbors shrink first.
 */
export function MoreTabs({ tabs, activeId, label, render, badge }: MoreTabsProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const row = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [beside, setBeside] = useState<readonly number[]>(() => tabs.map((_, index) => index));
  const activeAt = tabs.findIndex(({ id }) => id === activeId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other widths
  useLayoutEffect(() => {
    const measure = () => {
      const widths = [...(ruler.current?.children ?? [])].map((child) => child.getBoundingClientRect().width);
      setBeside(tabsBeside(widths, row.current?.clientWidth ?? 0, activeAt));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (row.current) observer.observe(row.current);
    void document.fonts.ready.then(measure);
    return () => observer.disconnect();
  }, [i18n.language, tabs, activeAt]);

  const folded = tabs.filter((_, index) => !beside.includes(index));
  // Too narrow for both: More shows the name of the active tab.
  const activeFolded = folded.find(({ id }) => id === activeId);
  return (
    <div ref={row}>
      <div
        ref={ruler}
        aria-hidden="true"
        className="invisible flex h-0 gap-6.5 overflow-hidden font-medium whitespace-nowrap *:shrink-0"
      >
        {tabs.map((tab) => (
          <span key={tab.id}>{label(tab)}</span>
        ))}
      </div>
      <ul className="flex gap-6.5">
        {tabs
          .filter((tab) => !folded.includes(tab))
          .map((tab) => (
            <li key={tab.id}>{render(tab)}</li>
          ))}
        {folded.length > 0 ? (
          <li className="flex h-18 items-center">
            <Menu
              align="start"
              trigger={
                <Button
                  variant="quiet"
                  className={cx(
                    activeFolded &&
                      'text-t1! underline decoration-serum-mark decoration-2 underline-offset-8',
                  )}
                >
                  <span className="truncate">{activeFolded ? label(activeFolded) : t('tabs.more')}</span>
                  {folded.map((tab) => (
                    <Fragment key={tab.id}>{badge(tab)}</Fragment>
                  ))}
                  <ChevronDown size={16} aria-hidden="true" />
                </Button>
              }
              items={folded.map((tab) => ({
                id: tab.id,
                label: label(tab),
                onSelect: () => void navigate({ to: tab.path, search: rememberedWords(tab.path) as never }),
              }))}
            />
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** The indexes of the tabs beside More: the active one first, then from the left. */
export function tabsBeside(widths: readonly number[], room: number, active: number): readonly number[] {
  const places = widths.map((_, place) => place);
  const all = widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1);
  // Neighbors shrink first, but the row may still lack a fraction of a pixel.
  if (all <= room + 1) return places;
  let left = room - moreWidth;
  const beside: number[] = [];
  for (const place of [
    ...places.filter((each) => each === active),
    ...places.filter((each) => each !== active),
  ]) {
    left -= (widths[place] ?? 0) + gap;
    if (left < 0) break;
    beside.push(place);
  }
  return beside.sort((a, b) => a - b);
}
