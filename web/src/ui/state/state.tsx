import { cx } from '../cx.ts';
import { useTranslation } from '../words.tsx';
import { Glyph, type GlyphName } from './glyphs.tsx';

const looks = {
  available: { glyph: 'disc', colour: 'text-ok' },
  reserved: { glyph: 'ring', colour: 'text-violet' },
  on_hold: { glyph: 'pause', colour: 'text-orange' },
  damaged: { glyph: 'broken', colour: 'text-danger' },
  depleted: { glyph: 'empty', colour: 'text-grey' },
  held: { glyph: 'clock', colour: 'text-orange' },
  taken: { glyph: 'cross', colour: 'text-grey' },
  new: { glyph: 'dot', colour: 'text-cryo' },
  placed: { glyph: 'tray', colour: 'text-blue' },
  assigned: { glyph: 'person', colour: 'text-violet' },
  confirmed: { glyph: 'doubleCheck', colour: 'text-teal' },
  dispatched: { glyph: 'truck', colour: 'text-serum' },
  delivered: { glyph: 'check', colour: 'text-ok' },
  cancelled: { glyph: 'struck', colour: 'text-grey' },
  active: { glyph: 'disc', colour: 'text-ok' },
  blocked: { glyph: 'barred', colour: 'text-danger' },
  inactive: { glyph: 'empty', colour: 'text-grey' },
  pending: { glyph: 'clock', colour: 'text-orange' },
  overdue: { glyph: 'clock', colour: 'text-danger' },
  completed: { glyph: 'check', colour: 'text-ok' },
  canceled: { glyph: 'struck', colour: 'text-grey' },
} satisfies Record<string, { glyph: GlyphName; colour: string }>;

/** Every state of a sample, order, user, invoice or request that has its own icon. */
export type StateName = keyof typeof looks;

/** Its icon and text color, for parts that render the text themselves. */
export const lookOf = (state: StateName): { glyph: GlyphName; colour: string } => looks[state];

export const stateNames = Object.keys(looks) as StateName[];

export interface StateProps {
  state: StateName;
  /** A tinted pill for panel headers; plain in tables. */
  pill?: boolean;
  /** Overrides the state's text. */
  label?: string;
  /** The text may need two lines. */
  wraps?: boolean;
}

export function State({ state, pill = false, label, wraps = false }: StateProps) {
  const { t } = useTranslation('ui');
  const { glyph, colour } = looks[state];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.75 text-dense',
        wraps ? 'whitespace-normal' : 'whitespace-nowrap',
        colour,
        pill && 'tint h-6 rounded-full pr-2.5 pl-2 font-medium',
      )}
    >
      <Glyph name={glyph} />
      {label ?? t(`state_${state}`)}
    </span>
  );
}
