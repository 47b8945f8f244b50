import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { controlClass } from '../field/control-class.ts';
import { itemClass, popupClass, popupPlace } from '../menu/menu-parts.ts';

export interface SelectOption<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string | number> {
  value: Value | null;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  /** The accessible name, if no label element points here. */
  label?: string;
  placeholder?: string;
  id?: string;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  labelledBy?: string | undefined;
  size?: 'small' | 'medium' | 'large';
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { value, options, onChange, size = 'medium', invalid = false, disabled = false } = props;
  return (
    <Base.Root<Value>
      value={value}
      items={options}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Base.Trigger
        {...(props.ref ? { ref: props.ref } : {})}
        {...(props.id ? { id: props.id } : {})}
        aria-label={props.label}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-invalid={invalid || undefined}
        onBlur={props.onBlur}
        className={controlClass({ size, invalid, disabled, extra: 'w-full cursor-default text-left' })}
      >
        <Base.Value className="flex-1 truncate data-placeholder:text-t3">
          {(current: Value | null) =>
            options.find((option) => option.value === current)?.label ?? props.placeholder ?? ''
          }
        </Base.Value>
        <ChevronDown size={16} className="text-t3" aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner {...popupPlace} alignItemWithTrigger={false}>
          <Base.Popup className={`${popupClass} min-w-(--anchor-width)`}>
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={itemClass}
              >
                <span className="grid w-4 place-items-center text-t2">
                  <Base.ItemIndicator>
                    <Check size={14} aria-hidden="true" />
                  </Base.ItemIndicator>
                </span>
                <Base.ItemText>{option.label}</Base.ItemText>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
