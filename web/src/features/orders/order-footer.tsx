import type { OrderStep } from '@aliquot/contract/order-steps';
import type { NextStep } from '@aliquot/contract/orders';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { type DialogMode, dialogModes, useLayers } from '../../ui/layers/layer-store.ts';
import { PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type AnyOrder, type StepSubject, unsentOf } from './types.ts';

/** Transitions forward are at the right; those that only change or end the order at the left. */
const aside: readonly OrderStep[] = ['edit', 'correct', 'reassign', 'withdraw', 'cancel'];

/**
 * The shipping dialog dispatches by creating the shipment; the plain transition would leave an order without
 * one.
 */
const isOffered = ({ step, mode }: NextStep) =>
  step !== 'dispatch' && step !== 'place' && dialogModes.some((known) => known === mode);

/** The count for the reason: samples that are missing, unsent, or in the order. */
const countFor = (blocked: NextStep['blocked'], order: AnyOrder): number =>
  blocked === 'request_open'
    ? order.waitingFor
    : blocked === 'lines_unsent'
      ? unsentOf(order.lines).length
      : order.samples;

interface OrderFooterProps {
  order: AnyOrder;
  /** Further buttons, before the transitions. */
  children?: ReactNode;
}

/** Buttons come only from the transitions that the server offers; a blocked one shows the reason. */
export function OrderFooter({ order, children }: OrderFooterProps) {
  const { t } = useTranslation('orders');
  const id = useId();
  const openDialog = useLayers((layers) => layers.openDialog);
  const steps = order.nextSteps.filter(isOffered);
  const forward = steps.filter(({ step }) => !aside.includes(step));
  const rest = aside.flatMap((step) => steps.filter((offered) => offered.step === step));
  // The usual next transition may be blocked; then another available one is primary.
  const main =
    forward.find(({ primary, blocked }) => primary && !blocked) ?? forward.find(({ blocked }) => !blocked);
  const blocked = steps.filter((step) => step.blocked);
  const button = (offered: NextStep, variant: 'primary' | 'secondary' | 'quiet' | 'danger') => (
    <Button
      key={offered.step}
      variant={variant}
      disabled={offered.blocked !== null}
      aria-describedby={offered.blocked ? `${id}-${offered.step}` : undefined}
      onClick={() =>
        openDialog(offered.mode as Exclude<DialogMode, 'closed'>, {
          step: offered.step,
          order,
        } satisfies StepSubject)
      }
    >
      {t(`step.${offered.step}`)}
    </Button>
  );
  if (steps.length === 0 && !children) return null;
  return (
    <PanelFooter start={rest.map((step) => button(step, step.step === 'cancel' ? 'danger' : 'quiet'))}>
      {blocked.length > 0 ? (
        <div className="order-first basis-full text-right text-label text-t2">
          {blocked.map((step) => (
            <p key={step.step} id={`${id}-${step.step}`}>
              {t('blocked.because', {
                step: t(`step.${step.step}`),
                reason: t(`blocked.${step.blocked}`, {
                  count: countFor(step.blocked, order),
                }),
              })}
            </p>
          ))}
        </div>
      ) : null}
      {children}
      {forward.filter((step) => step !== main).map((step) => button(step, 'secondary'))}
      {main ? button(main, 'primary') : null}
    </PanelFooter>
  );
}
