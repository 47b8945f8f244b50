import { create } from 'zustand';

/** Unsaved input of a form. */
export interface UnsavedForm {
  /** The name of the form, by which it is found again. */
  form: string;
  fields: readonly { name: string; was: unknown; typed: unknown }[];
  /** The texts of the ids that the fields hold. */
  words: readonly (readonly [string, string])[];
}

type Collect = () => UnsavedForm | null;

const open = new Set<Collect>();

/** Registers a form, so that its unsaved input can be collected when the session ends. */
export function watchForm(collect: Collect): () => void {
  open.add(collect);
  return () => open.delete(collect);
}

export const collectUnsaved = (): UnsavedForm[] => [...open].flatMap((collect) => collect() ?? []);

/** Input from before the session ended, offered to the forms of the same names. */
export const useKeptForms = create<readonly UnsavedForm[]>(() => []);

export const dropKept = (form: string) =>
  useKeptForms.setState(
    useKeptForms.getState().filter((kept) => kept.form !== form),
    true,
  );
