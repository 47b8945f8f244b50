import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { PanelBody } from './panel-parts.tsx';

interface AfterFrameProps {
  /** Whoever opens it to write needs the fields with it. */
  atOnce: boolean;
  children: ReactNode;
}

/** A panel comes in with its heading, and its many fields while it does. A key pressed meanwhile finds them there. */
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
