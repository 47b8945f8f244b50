import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { rememberedWords } from '../../platform/preferences.ts';
import { Button } from '../../ui/button/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { Tab } from '../navigation.ts';

interface MoreTabsProps {
  tabs: readonly Tab[];
  activeId: string | undefined;
  label: (tab: Tab) => string;
  render: (tab: Tab) => ReactNode;
  /** What a tab says beside its name; said by More while the tab is folded. */
  badge: (tab: Tab) => ReactNode;
}

const gap = 26;
const moreWidth = 96;

/**
 * As many tabs as fit; the rest in a menu. All are measured hidden, in the language shown; the row asks for room for all of
 * them even while some are folded, so that what stands beside it gives way first.
 */
export function MoreTabs({ tabs, activeId, label, render, badge }: MoreTabsProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const row = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(tabs.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other widths
  useLayoutEffect(() => {
    const measure = () => {
      const widths = [...(ruler.current?.children ?? [])].map((child) => child.getBoundingClientRect().width);
      setFits(howManyFit(widths, row.current?.clientWidth ?? 0));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (row.current) observer.observe(row.current);
    void document.fonts.ready.then(measure);
    return () => observer.disconnect();
  }, [i18n.language, tabs]);

  const folded = tabs.slice(fits);
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
        {tabs.slice(0, fits).map((tab) => (
          <li key={tab.id}>{render(tab)}</li>
        ))}
        {folded.length > 0 ? (
          <li className="flex h-18 items-center">
            <Menu
              align="start"
              trigger={
                <Button variant="quiet" className={folded.some(({ id }) => id === activeId) ? 'text-t1' : ''}>
                  {t('tabs.more')}
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

function howManyFit(widths: readonly number[], room: number): number {
  const all = widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1);
  // What stands beside gives way almost alone: the row may lack a fraction of a pixel.
  if (all <= room + 1) return widths.length;
  let used = moreWidth;
  let count = 0;
  for (const width of widths) {
    used += width + gap;
    if (used > room) break;
    count += 1;
  }
  return count;
}
