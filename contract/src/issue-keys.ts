import * as z from 'zod/mini';

/**
 * The specification's keys for what can be wrong with a field. A schema names the key as its message; every other
 * message is an id in `messages/` and reaches the wire as a sentence.
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

// Zod's own sentences are English; where a schema gives no key of its own, absent means required and the rest is wrong.
z.config({
  customError: (issue) => {
    const empty = issue.input === undefined || issue.input === null || issue.input === '';
    const asksForValue = issue.code === 'invalid_type' || issue.code === 'too_small';
    return empty && asksForValue ? 'validate_required' : 'validate_errors';
  },
});

/** Problems by dotted path (`contactPerson.email`), all of them, in the order found; keys nobody knows come last. */
export function issuesByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null);
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.map(String).join('.') || 'body';
    const list = fields[name] ?? [];
    if (!list.includes(message)) list.push(message);
    fields[name] = list;
  };
  // What is not even of the right kind has no further problems worth naming.
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
