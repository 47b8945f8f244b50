/** The part of the Standard Schema interface that a form needs; every Zod schema, mini or not, has it. */
export interface FormSchema<Input = unknown, Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => ValidationResult<Output> | Promise<ValidationResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

export interface ValidationIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export type ValidationResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[] };

export type SchemaInput<Schema extends FormSchema> = NonNullable<Schema['~standard']['types']>['input'];
export type SchemaOutput<Schema extends FormSchema> = NonNullable<Schema['~standard']['types']>['output'];
