import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { PanelBody } from './panel-parts.tsx';

interface AfterFrameProps {
  /** Renders at once: in edit and create mode the user needs the fields immediately. */
  atOnce: boolean;
  children: ReactNode;
}

/** Renders the panel's heading first and its many fields while it slides in. A key press renders them at once. */
export function AfterFrame({ atOnce, children }: AfterFrameProps) {
  const [drawn, setDrawn] = useState(atOnce);
  useEffect(() => {
    if (drawn) return;
    startTransition(() => setDrawn(true));
    const now = () => flushSync(() => setDrawn(true));
    window.addEventListener('keydown', now, { capture: true });
    return () => window.removeEventListener('keydown', now, { capture: true });
  }, [drawn]);
  return drawn || atOnce ? children : <PanelBody>{null}</PanelBody>;
}
