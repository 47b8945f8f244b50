import { Segmented, type SegmentedProps } from '../segmented/segmented.tsx';
import { NativeSelect } from '../select/native-select.tsx';
import { useSmallScreen } from '../use-small-screen.ts';

interface ViewSwitchProps<View extends string> extends Omit<SegmentedProps<View>, 'options' | 'size'> {
  options: readonly { value: View; label: string }[];
}

/** As many as fit side by side on a phone in every language. */
const maxSideBySide = 3;

/** The views of a screen, side by side where they fit. */
export function ViewSwitch<View extends string>(props: ViewSwitchProps<View>) {
  const { options, onChange, ...rest } = props;
  const folded = useSmallScreen() && options.length > maxSideBySide;
  if (!folded) return <Segmented {...props} />;
  return <NativeSelect {...rest} options={options} onChange={(value) => onChange(value as View)} />;
}
