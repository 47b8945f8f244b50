import { create } from 'zustand';

interface Reauthentication {
  /** Set while a call waits for the password; resolves to whether the user confirmed it. */
  answer: ((given: boolean) => void) | null;
}

export const useReauthentication = create<Reauthentication>(() => ({ answer: null }));

let pending: Promise<boolean> | undefined;

/** Asks for the password once, however many calls wait for it. False when the user closed the dialog. */
export function askForPassword(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    useReauthentication.setState({ answer: resolve });
  }).finally(() => {
    pending = undefined;
    useReauthentication.setState({ answer: null });
  });
  return pending;
}

/** Whether an error asks for the password. */
export const asksForPassword = (details: unknown): boolean =>
  typeof details === 'object' && details !== null && 'reauthenticate' in details;
