import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { cx } from '../cx.ts';
import { useReportDirty } from '../layers/dirty-guard.tsx';
import { preferSentence } from './error-text.ts';
import type { FieldWords, FormHandle } from './form-handle.ts';
import type { FormSchema, SchemaInput, SchemaOutput } from './form-schema.ts';
import { KeptOffer } from './kept-offer.tsx';
import { useWatchedForm } from './use-watched-form.ts';

export interface FormProps<Schema extends FormSchema, Values extends FieldValues> {
  schema: Schema;
  defaultValues: DefaultValues<NoInfer<Values>>;
  /**
   * A refusal, which is an error with `fields`, is shown on those fields; what else it says is for whoever sent the call
   * to say, as every mutation does. Any other error is a fault of ours and not caught.
   */
  onSubmit: (values: SchemaOutput<Schema>, form: FormHandle<NoInfer<Values>>) => Promise<unknown> | unknown;
  children: (form: FormHandle<NoInfer<Values>>) => ReactNode;
  readOnly?: boolean;
  id?: string;
  /** Name of the form, for those who move by landmarks; by it what was typed is found again after a session ended. */
  label?: string;
  /** Holds secrets: nothing of it is ever kept. */
  secret?: boolean;
  /** Fills a panel or dialog, so that the body scrolls and the footer stays. */
  fill?: boolean;
  className?: string;
}

export function Form<
  Schema extends FormSchema,
  Values extends FieldValues = SchemaInput<Schema> extends FieldValues ? SchemaInput<Schema> : FieldValues,
>(props: FormProps<Schema, Values>) {
  const { schema, defaultValues, readOnly = false, fill = false, id, label, className } = props;
  const element = useRef<HTMLFormElement>(null);
  const names = useRef(new Set<string>());
  const fields = useRef(new Map<string, FieldWords>());
  const refused = useRef(false);
  const again = useRef(false);
  const toFirstError = useRef(false);
  const words = useRef(new Map<string, string>());
  const works = useRef(new Set<Promise<unknown>>());
  const [waiting, setWaiting] = useState(false);
  const methods = useForm<Values>({
    resolver: standardSchemaResolver(schema as never) as unknown as Resolver<Values>,
    defaultValues,
    mode: 'onTouched',
    // Focus follows the order on the page, which is not always the order of registration.
    shouldFocusError: false,
  });
  const { errors, isSubmitting, dirtyFields } = methods.formState;
  // Counted by field: `isDirty` also takes a field without a starting value for a change.
  const changed = leaves(dirtyFields);
  useReportDirty(readOnly ? 0 : changed);

  const errorCount = leaves(errors);

  // After each render: the errors of a refused attempt are on the page only when the attempt is over.
  useEffect(() => {
    if (!toFirstError.current || isSubmitting || errorCount === 0) return;
    toFirstError.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  const form: FormHandle<Values> = {
    methods,
    errorCount,
    busy: isSubmitting || waiting,
    dirty: changed > 0,
    readOnly,
    words: words.current,
    submitAgain: () => {
      again.current = true;
    },
    waitFor: (work) => {
      works.current.add(work);
      const done = () => works.current.delete(work);
      work.then(done, done);
    },
    fields: fields.current,
    addField: (name) => {
      names.current.add(name);
      return () => names.current.delete(name);
    },
    setServerErrors: ({ fields = {} }) => {
      refused.current = true;
      for (const [path, messages] of Object.entries(fields)) {
        if (!names.current.has(path)) continue;
        toFirstError.current = true;
        methods.setError(path as FieldPath<Values>, { type: 'server', message: preferSentence(messages) });
      }
    },
  };

  const keptAs = props.secret ? undefined : label;
  useWatchedForm(form, keptAs, names.current);

  const submit = methods.handleSubmit(
    async (values) => {
      refused.current = false;
      try {
        await props.onSubmit(values as SchemaOutput<Schema>, form);
        if (!refused.current) methods.reset(methods.getValues());
      } catch (error) {
        if (!hasFields(error)) throw error;
        form.setServerErrors(error);
      }
    },
    () => {
      toFirstError.current = true;
    },
  );

  const submitAfterWork = async (event: FormEvent) => {
    event.preventDefault();
    setWaiting(true);
    try {
      const ended = await Promise.allSettled(works.current);
      if (!ended.every(({ status }) => status === 'fulfilled')) return;
      do {
        again.current = false;
        await submit(event);
      } while (again.current);
    } finally {
      setWaiting(false);
    }
  };

  return (
    <form
      ref={element}
      id={id}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        // A form in a dialog is, for React, still inside the form of the panel below.
        event.stopPropagation();
        if (readOnly) event.preventDefault();
        else void submitAfterWork(event);
      }}
      className={cx(fill && 'flex min-h-0 flex-1 flex-col', className)}
    >
      {keptAs ? <KeptOffer form={form} name={keptAs} /> : null}
      {props.children(form)}
    </form>
  );
}

function hasFields(error: unknown): error is { fields: Record<string, string[]> } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'fields' in error &&
    typeof error.fields === 'object' &&
    error.fields !== null
  );
}

/** Counts the fields named in a tree of errors or of dirty marks. */
function leaves(tree: unknown): number {
  if (tree === true) return 1;
  if (typeof tree !== 'object' || tree === null) return 0;
  if ('type' in tree && ('message' in tree || 'ref' in tree)) return 1;
  return Object.values(tree).reduce((sum: number, branch) => sum + leaves(branch), 0);
}
