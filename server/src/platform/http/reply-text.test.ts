import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { instant } from '@aliquot/contract/fields';
import * as z from 'zod/mini';
import { assertSameText, writerOf } from './reply-text.ts';

const shape = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  status: z.enum(['open', 'closed']),
  at: instant,
  heldUntil: z.nullable(instant),
  note: z.optional(z.string()),
  tags: z.array(z.object({ value: z.string() })),
  counts: z.record(z.string(), z.int()),
});

describe('the writer of a reply', () => {
  const at = new Date('2026-05-01T12:00:00Z');
  const value = {
    id: 1,
    name: null,
    status: 'open',
    at,
    heldUntil: null,
    tags: [{ value: 'a' }],
    counts: { x: 2 },
  };

  test('writes what the shape declares, with times as text, and leaves out undeclared and absent fields', () => {
    const write = writerOf(shape) ?? assert.fail('no writer');
    const text = write({ ...value, secret: 'not for clients', tags: [{ value: 'a', secret: 'nor this' }] });
    assert.doesNotMatch(text, /secret|note/);
    assert.deepEqual(JSON.parse(text), { ...value, at: at.toISOString() });
    assertSameText(text, shape.parse(value));
  });

  test('fails on a declared field that is missing', () => {
    const { status: _, ...incomplete } = value;
    assert.throws(() => writerOf(shape)?.(incomplete), /status/);
  });

  test('is not made for a shape with alternatives', () => {
    const either = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
    assert.equal(writerOf(z.object({ either })), null);
  });

  test('is found out where it writes something else than the shape says', () => {
    assert.throws(() => assertSameText('{"id":1}', { id: 2 }), /written as/);
  });
});
