import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type NoteTone = 'info' | 'plain' | 'warn' | 'bad';

export interface NoteProps {
  tone?: NoteTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons at the right. */
  action?: ReactNode;
  /** Replaces the glyph of the tone. */
  icon?: ReactNode;
  /** Announced when it appears; on for `bad`. */
  live?: boolean;
}

const frames: Record<NoteTone, string> = {
  info: 'bg-s3 border-transparent',
  // For a note with buttons, whose fill would not be visible on that of `info`.
  plain: 'bg-s1 border-line',
  warn: 'bg-[color-mix(in_srgb,var(--orange)_10%,var(--s1))] border-[color-mix(in_srgb,var(--orange)_40%,transparent)]',
  bad: 'bg-[color-mix(in_srgb,var(--danger)_10%,var(--s1))] border-[color-mix(in_srgb,var(--danger)_40%,transparent)]',
};

const glyphs: Record<NoteTone, ReactNode> = {
  info: <Info size={16} className="text-cryo" aria-hidden="true" />,
  plain: <Info size={16} className="text-cryo" aria-hidden="true" />,
  warn: <TriangleAlert size={16} className="text-orange" aria-hidden="true" />,
  bad: <CircleAlert size={16} className="text-danger" aria-hidden="true" />,
};

export function Note({ title, children, action, icon, ...props }: NoteProps) {
  const tone = props.tone ?? (action ? 'plain' : 'info');
  const live = props.live ?? tone === 'bad';
  return (
    <div
      role={live ? 'alert' : undefined}
      className={cx(
        'flex items-start gap-3 rounded-control border px-3.75 py-2.75 text-dense max-sm:flex-wrap',
        frames[tone],
      )}
    >
      <span className="mt-px shrink-0">{icon ?? glyphs[tone]}</span>
      <div className="min-w-0 flex-1 max-sm:basis-48">
        {title ? <div className="font-medium">{title}</div> : null}
        {children ? <div className={cx('text-t2', title ? 'mt-0.5' : false)}>{children}</div> : null}
      </div>
      {action ? (
        <div className="-my-0.5 flex shrink-0 items-center gap-2 max-sm:ml-auto">{action}</div>
      ) : null}
    </div>
  );
}
