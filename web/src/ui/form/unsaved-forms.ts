import { create } from 'zustand';

/** What was typed into a form and not saved. */
export interface UnsavedForm {
  /** The name of the form, by which it is known again. */
  form: string;
  fields: readonly { name: string; was: unknown; typed: unknown }[];
  /** The words of the ids the fields hold. */
  words: readonly (readonly [string, string])[];
}

type Collect = () => UnsavedForm | null;

const open = new Set<Collect>();

/** Told of every form on the page, so that what stands in it can be kept when the page is taken away. */
export function watchForm(collect: Collect): () => void {
  open.add(collect);
  return () => open.delete(collect);
}

export const collectUnsaved = (): UnsavedForm[] => [...open].flatMap((collect) => collect() ?? []);

/** What was typed before the session ended, offered to the forms of the same names. */
export const useKeptForms = create<readonly UnsavedForm[]>(() => []);

export const dropKept = (form: string) =>
  useKeptForms.setState(
    useKeptForms.getState().filter((kept) => kept.form !== form),
    true,
  );
