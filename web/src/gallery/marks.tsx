import { RangeFlag, Ruler } from '../features/specimen-view/index.ts';
import { State, stateNames } from '../ui/state/state.tsx';
import { Vial } from '../ui/vial/vial.tsx';
import { Section } from './section.tsx';

export function StatesSection() {
  return (
    <Section title="States: glyph, word, colour" span={6}>
      <div className="grid grid-cols-4 gap-x-5 gap-y-2.5">
        {stateNames.map((state) => (
          <State key={state} state={state} />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        {stateNames.map((state) => (
          <State key={state} state={state} pill />
        ))}
      </div>
    </Section>
  );
}

const caps = ['gold', 'lavender', 'red', 'blue', 'green', 'plain'] as const;

const values = [
  { value: 0.22, low: 0.5, high: 5, unit: 'mIU/L', flag: 'low' },
  { value: 2.4, low: 0.5, high: 5, unit: 'mIU/L', flag: 'normal' },
  { value: 18.5, low: 0.5, high: 5, unit: 'mIU/L', flag: 'high' },
  { value: 0.02, low: null, high: 0.04, unit: 'ng/mL', flag: 'normal' },
] as const;

export function MarksSection() {
  return (
    <Section title="Signature marks" span={6}>
      <div className="flex flex-wrap items-end gap-5">
        {caps.map((cap, index) => (
          <span key={cap} className="flex flex-col items-center gap-1.5 text-label text-t3">
            <Vial cap={cap} fill={1 - index * 0.17} size="medium" />
            {cap}
          </span>
        ))}
        <Vial cap="gold" fill={0.9} size="panel" />
        <Vial cap="lavender" fill={0.5} size="table" />
        <Vial cap="red" fill={0.5} size="compact" />
      </div>
      <div className="mt-4 flex flex-col gap-1.5">
        {values.map((measured) => (
          <span key={measured.value} className="flex items-center gap-2.5">
            <span className="w-26 text-right font-mono text-dense">
              {measured.value} <span className="text-t3">{measured.unit}</span>
            </span>
            <RangeFlag flag={measured.flag} />
            <Ruler value={measured.value} low={measured.low} high={measured.high} unit={measured.unit} />
          </span>
        ))}
      </div>
    </Section>
  );
}
