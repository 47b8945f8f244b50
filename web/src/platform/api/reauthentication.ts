import { create } from 'zustand';

interface Reauthentication {
  /** Set while a call waits for the password; says whether it was given. */
  answer: ((given: boolean) => void) | null;
}

export const useReauthentication = create<Reauthentication>(() => ({ answer: null }));

let asked: Promise<boolean> | undefined;

/** Asks for the password once, however many calls wait for it. False when the question was closed. */
export function askForPassword(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    useReauthentication.setState({ answer: resolve });
  }).finally(() => {
    asked = undefined;
    useReauthentication.setState({ answer: null });
  });
  return asked;
}

/** Whether a refusal asks for the password rather than for something else to be changed. */
export const asksForPassword = (details: unknown): boolean =>
  typeof details === 'object' && details !== null && 'reauthenticate' in details;
