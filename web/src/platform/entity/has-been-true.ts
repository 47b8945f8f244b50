import { useRef } from 'react';

/** Whether the flag has been true at least once: a layer's code is loaded then, and stays for its closing animation. */
export function useHasBeenTrue(flag: boolean): boolean {
  const seen = useRef(false);
  seen.current ||= flag;
  return seen.current;
}
