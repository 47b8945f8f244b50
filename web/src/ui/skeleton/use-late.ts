import { useEffect, useState } from 'react';

/** Quick replies are here before anybody would have seen that they were awaited. */
const blinkMs = 150;

/** True once something has been so for longer than a blink; false again at once. */
export function useLate(so: boolean, ms = blinkMs): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!so) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [so, ms]);
  return so && late;
}
