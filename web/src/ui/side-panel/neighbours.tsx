import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useSingleKeys } from '../layers/single-keys.ts';
import { useTranslation } from '../words.tsx';
import { usePanel } from './side-panel.tsx';

export interface NeighboursProps {
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** Moves to the previous or next row without closing the panel: two buttons, or K and J. */
export function Neighbours({ onPrevious, onNext }: NeighboursProps) {
  const { t } = useTranslation('ui');
  const { guard, isTop } = usePanel();
  useSingleKeys(({ key }) => {
    const move = { j: onNext, k: onPrevious }[key.toLowerCase()];
    if (!move || !isTop()) return false;
    guard(move);
    return true;
  });
  if (!onPrevious && !onNext) return null;
  return (
    <>
      <IconButton
        label={t('previous')}
        icon={<ArrowUp size={16} aria-hidden="true" />}
        disabled={!onPrevious}
        onClick={() => onPrevious && guard(onPrevious)}
      />
      <IconButton
        label={t('next')}
        icon={<ArrowDown size={16} aria-hidden="true" />}
        disabled={!onNext}
        onClick={() => onNext && guard(onNext)}
      />
    </>
  );
}
