import type { FieldValues, UseFormReturn } from 'react-hook-form';

export interface FormHandle<Values extends FieldValues> {
  methods: UseFormReturn<Values>;
  /** Fields with an error now. */
  errorCount: number;
  /** Being sent. */
  busy: boolean;
  /** Changed and not saved. */
  dirty: boolean;
  /** No field may be changed. */
  readOnly: boolean;
  /** Puts each problem on its field, as far as there is one. */
  setServerErrors: (errors: ServerErrors) => void;
  /** Sends once more what stands in the form by then, when the attempt under way is over. */
  submitAgain: () => void;
  /** Work a field has begun, such as an upload: saving waits for it, and does not happen when it fails. */
  waitFor: (work: Promise<unknown>) => void;
  /** The words of ids the fields hold, each under its field and id, such as `vendorId 7`. */
  words: Map<string, string>;
  /** Called by each field while it is shown: the form puts errors on these paths only. */
  addField: (name: string) => () => void;
  /** What its fields are called, each under its path; a field that was shown once stays known. */
  fields: Map<string, FieldWords>;
}

/** How to speak of a field away from its place, such as where two versions of it are compared. */
export interface FieldWords {
  label: string;
  /** The words for a value that does not speak for itself, such as a day. */
  inWords?: ((value: unknown) => string | undefined) | undefined;
}

/** Problems a server reports, by path: `{ fields: { "contactPerson.email": ["validate_email"] } }`. */
export interface ServerErrors {
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
}
