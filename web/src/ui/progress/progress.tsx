import { type ReactNode, useId } from 'react';

export interface ProgressProps {
  /** Name of the work: "Importing 100,000 rows". */
  label: string;
  /** Share done, 0 to 1; without it the bar is indeterminate. */
  value?: number;
  /** Right of the name, such as the count. */
  detail?: ReactNode;
  /** Below the bar. */
  hint?: ReactNode;
}

export function Progress({ label, value, detail, hint }: ProgressProps) {
  const labelId = useId();
  const known = value !== undefined;
  const percent = known ? Math.round(Math.min(Math.max(value, 0), 1) * 100) : undefined;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4 text-dense">
        <span id={labelId}>{label}</span>
        {detail ? <span className="font-mono text-t2">{detail}</span> : null}
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1 overflow-hidden rounded-full bg-line"
      >
        {known ? (
          <div
            className="h-full origin-left rounded-full bg-cryo transition-transform duration-225"
            style={{ transform: `scaleX(${(percent ?? 0) / 100})` }}
          />
        ) : (
          <div className="h-full w-2/5 rounded-full bg-cryo motion-safe:animate-indeterminate" />
        )}
      </div>
      {hint ? <div className="text-label text-t3">{hint}</div> : null}
    </div>
  );
}
