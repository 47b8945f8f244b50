import { Progress } from '../progress/progress.tsx';

/** Covers a dialog while it works. */
export function BusyOverlay({ label }: { label: string }) {
  return (
    <div className="absolute inset-0 grid place-items-center bg-[color-mix(in_srgb,var(--s2)_72%,transparent)]">
      <div className="w-44 rounded-float border border-line bg-s2 px-4 py-3 shadow-float" role="status">
        <Progress label={label} />
      </div>
    </div>
  );
}
