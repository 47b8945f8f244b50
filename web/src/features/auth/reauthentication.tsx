import { Suspense } from 'react';
import { useReauthentication } from '../../platform/api/index.ts';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const Dialog = lazyPart(() =>
  import('./reauthentication-dialog.tsx').then((module) => module.ReauthenticationDialog),
);

/** Part of every area; opens when a call asks for the password. */
export function Reauthentication() {
  const hasBeenOpen = useHasBeenTrue(useReauthentication((state) => state.answer !== null));
  return <Suspense>{hasBeenOpen ? <Dialog /> : null}</Suspense>;
}
