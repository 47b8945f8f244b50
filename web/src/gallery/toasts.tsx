import { Button } from '../ui/button/button.tsx';
import { type AlertType, alert, alertTypes, useAlerts } from '../ui/toasts/alert-store.ts';
import { Caption } from './section.tsx';

/** A server may send a type that the specification calls default. */
const sayDefault = () =>
  useAlerts.setState({ message: [{ type: 'default' as AlertType, messages: ['Of no named type.'] }] });

const acts: Record<string, () => void> = {
  Success: () => alert.success('SP-204817 added to your cart.'),
  Info: () => alert.info('12 new specimens match “High CRP”.'),
  Warning: () => alert.warning('The hold on 2 specimens ends in 3 minutes.'),
  Error: () => alert.error(['Order not placed. SP-193402 is no longer available.', 'Second sentence.']),
  Message: () => alert.message('Your cart is ready.'),
  Default: sayDefault,
  'With undo': () => alert.message('2 samples deleted.', { undo: () => alert.info('Restored') }),
  Twelve: () => alert.success(Array.from({ length: 12 }, (_, n) => `Toast ${n + 1}`)),
};

export function ToastButtons() {
  const groups = useAlerts();
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        {Object.entries(acts).map(([words, act]) => (
          <Button key={words} size="small" onClick={act}>
            {words}
          </Button>
        ))}
      </div>
      <Caption>
        Waiting in the store:{' '}
        <span id="alert-store">{alertTypes.map((type) => `${type} ${groups[type].length}`).join(', ')}</span>
      </Caption>
    </>
  );
}
