import { Suspense } from 'react';
import { useReauthentication } from '../../platform/api/index.ts';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const Dialog = lazyPart(() =>
  import('./reauthentication-dialog.tsx').then((module) => module.ReauthenticationDialog),
);

/** Stands in every area, and shows itself when a call asks for the password. */
export function Reauthentication() {
  const asked = useHasBeenTrue(useReauthentication((state) => state.answer !== null));
  return <Suspense>{asked ? <Dialog /> : null}</Suspense>;
}
