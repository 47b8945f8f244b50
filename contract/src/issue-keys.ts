import * as z from 'zod/mini';

/**
 * The specification's keys of field errors. A schema uses the key as its message; any other message is an id in
 * `messages/` and is sent as a sentence.
 */
export const fieldErrorKeys = [
  'validate_required',
  'validate_email',
  'validate_password',
  'validate_password_equal',
  'validate_confirm',
  'validate_duplicate',
  'validate_oldPassword',
  'validate_errors',
] as const;

// Replaces Zod's English messages: without a key in the schema, a missing value is required and any other is invalid.
z.config({
  customError: (issue) => {
    const empty = issue.input === undefined || issue.input === null || issue.input === '';
    const needsValue = ['invalid_type', 'invalid_value', 'too_small'].includes(issue.code);
    return empty && needsValue ? 'validate_required' : 'validate_errors';
  },
});

/** Errors by dotted path (`contactPerson.email`), in the order found; unknown keys come last. */
export function issuesByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null);
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.map(String).join('.') || 'body';
    const list = fields[name] ?? [];
    if (!list.includes(message)) list.push(message);
    fields[name] = list;
  };
  // A value of the wrong type gets no further errors.
  const wrongKind = new Set(
    issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path.join('.')),
  );
  for (const issue of issues) {
    if (issue.code !== 'invalid_type' && issue.path.length > 0 && wrongKind.has(issue.path.join('.')))
      continue;
    if (issue.code !== 'unrecognized_keys') add(issue.path, issue.message);
  }
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], 'unknown_field');
  return fields;
}
