import type { FieldValues, UseFormReturn } from 'react-hook-form';

export interface FormHandle<Values extends FieldValues> {
  methods: UseFormReturn<Values>;
  errorCount: number;
  /** Being submitted. */
  busy: boolean;
  /** Has unsaved changes. */
  dirty: boolean;
  readOnly: boolean;
  /** Shows each error at its field, if the form has one. */
  setServerErrors: (errors: ServerErrors) => void;
  /** Submits again, with the values at that time, after the current attempt. */
  submitAgain: () => void;
  /** Pending work of a field, such as an upload: saving waits for it, and is skipped if it fails. */
  waitFor: (work: Promise<unknown>) => void;
  /** The texts of ids that fields hold, keyed by field and id, such as `vendorId 7`. */
  words: Map<string, string>;
  /** Called by each field while it is mounted: server errors are shown at these paths only. */
  addField: (name: string) => () => void;
  /** Labels of the fields by path; kept for fields that are no longer mounted. */
  fields: Map<string, FieldWords>;
}

/** How to name a field elsewhere, such as in a version conflict. */
export interface FieldWords {
  label: string;
  /** The text of a value that is not readable itself, such as a day. */
  inWords?: ((value: unknown) => string | undefined) | undefined;
}

/** Errors that a server reports, by path: `{ fields: { "contactPerson.email": ["validate_email"] } }`. */
export interface ServerErrors {
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
}
