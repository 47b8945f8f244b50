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
   * An error with `fields` is shown at those fields; its other messages are shown by the caller, as every
   * mutation does. Any other error is a bug and not caught.
   */
  onSubmit: (values: SchemaOutput<Schema>, form: FormHandle<NoInfer<Values>>) => Promise<unknown> | unknown;
  children: (form: FormHandle<NoInfer<Values>>) => ReactNode;
  readOnly?: boolean;
  id?: string;
  /** The accessible name of the form; also the key under which unsaved input is kept when a session ends. */
  label?: string;
  /** Holds secrets: its input is never kept. */
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
  const rejected = useRef(false);
  const resubmit = useRef(false);
  const toFirstError = useRef(false);
  const words = useRef(new Map<string, string>());
  const pendingWork = useRef(new Set<Promise<unknown>>());
  const [waiting, setWaiting] = useState(false);
  const methods = useForm<Values>({
    resolver: standardSchemaResolver(schema as never) as unknown as Resolver<Values>,
    defaultValues,
    mode: 'onTouched',
    // Focus follows the order on the page, which may differ from the order of registration.
    shouldFocusError: false,
  });
  const { errors, isSubmitting, dirtyFields } = methods.formState;
  // Counted by field: `isDirty` also counts a field without an initial value as changed.
  const changed = leaves(dirtyFields);
  useReportDirty(readOnly ? 0 : changed);

  const errorCount = leaves(errors);

  // After each render: the errors of a failed attempt are on the page only when the attempt is over.
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
      resubmit.current = true;
    },
    waitFor: (work) => {
      pendingWork.current.add(work);
      const done = () => pendingWork.current.delete(work);
      work.then(done, done);
    },
    fields: fields.current,
    addField: (name) => {
      names.current.add(name);
      return () => names.current.delete(name);
    },
    setServerErrors: ({ fields = {} }) => {
      rejected.current = true;
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
      rejected.current = false;
      try {
        await props.onSubmit(values as SchemaOutput<Schema>, form);
        if (!rejected.current) methods.reset(methods.getValues());
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
      const ended = await Promise.allSettled(pendingWork.current);
      if (!ended.every(({ status }) => status === 'fulfilled')) return;
      do {
        resubmit.current = false;
        await submit(event);
      } while (resubmit.current);
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
        // For React, a form in a dialog is still inside the form of the panel below.
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

/** Counts the fields in a tree of errors or dirty flags. */
function leaves(tree: unknown): number {
  if (tree === true) return 1;
  if (typeof tree !== 'object' || tree === null) return 0;
  if ('type' in tree && ('message' in tree || 'ref' in tree)) return 1;
  return Object.values(tree).reduce((sum: number, branch) => sum + leaves(branch), 0);
}
