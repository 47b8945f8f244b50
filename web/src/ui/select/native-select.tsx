import { ChevronDown } from 'lucide-react';
import { cx } from '../cx.ts';
import { controlClass } from '../field/control-class.ts';

interface NativeSelectProps<Value extends string | number> {
  /** The accessible name, without a label around it. */
  label?: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: string) => void;
  /** The user turns to it: its options can be loaded before they are shown. */
  onApproach?: () => void;
  className?: string;
}

/** For a few plain choices on a list: the custom select would add 30 kB of code to the first load of every screen. */
export function NativeSelect<Value extends string | number>({
  label,
  value,
  options,
  onChange,
  onApproach,
  className,
}: NativeSelectProps<Value>) {
  return (
    <span className={cx('relative block text-t1', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onApproach}
        onPointerEnter={onApproach}
        className={controlClass({ size: 'small', extra: 'w-full appearance-none pr-6' })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        className="pointer-events-none absolute top-1.75 right-2 text-t3"
        aria-hidden="true"
      />
    </span>
  );
}
