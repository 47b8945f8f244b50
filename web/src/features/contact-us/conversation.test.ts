import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ChatMessage } from '@aliquot/contract/chats';
import { firstUnread, hasOlder, withNewer, withOlder } from './conversation-parts.ts';
import { mentionsIn, placeOf } from './mentions.ts';
import type { Conversation } from './types.ts';

const message = (seq: number, more: Partial<ChatMessage> = {}) =>
  ({ seq, updatedAt: '2026-11-12T10:00:00.000Z', fromStaff: false, ...more }) as ChatMessage;
const of = (...seqs: number[]) =>
  ({ chat: { id: 1, unread: seqs.length }, items: seqs.map((seq) => message(seq)) }) as Conversation;
const seqs = ({ items }: Conversation) => items.map(({ seq }) => seq);

describe('the loaded part of a conversation', () => {
  test('appends newer messages without duplicates and takes the newer state', () => {
    const grown = withNewer(of(4, 5), of(5, 6, 7));
    assert.deepEqual(seqs(grown), [4, 5, 6, 7]);
    assert.equal(grown.chat.unread, 3);
    assert.deepEqual(seqs(withNewer(of(4, 5), of())), [4, 5]);
    assert.deepEqual(seqs(withNewer(of(), of(1, 2))), [1, 2]);
  });
  test('never has a gap', () => {
    assert.deepEqual(seqs(withNewer(of(4, 5), of(9, 10))), [9, 10]);
    assert.deepEqual(seqs(withOlder(of(8, 9), [message(2), message(3)])), [8, 9]);
  });
  test('prepends older messages up to the first', () => {
    const grown = withOlder(of(4, 5), [message(2), message(3), message(4)]);
    assert.deepEqual(seqs(grown), [2, 3, 4, 5]);
    assert.deepEqual([hasOlder(grown), hasOlder(of(1, 2)), hasOlder(of())], [true, false, false]);
  });
  test('marks the first unread message of the other side', () => {
    const items = [message(1), message(2, { fromStaff: true }), message(3)];
    assert.deepEqual(
      [firstUnread(items, 1, true), firstUnread(items, 0, false), firstUnread(items, 3, true)],
      [3, 2, null],
    );
  });
});

describe('numbers of orders and quotes and sample codes in a text', () => {
  test('become links, and nothing else does', () => {
    assert.deepEqual(mentionsIn('See alq-2026-000127, not SP-204817.'), [
      'See ',
      { kind: 'order', code: 'ALQ-2026-000127', text: 'alq-2026-000127' },
      ', not SP-204817.',
    ]);
    assert.deepEqual(mentionsIn('SP-7K2M9QX?'), [
      { kind: 'sample', code: 'SP-7K2M9QX', text: 'SP-7K2M9QX' },
      '?',
    ]);
    assert.deepEqual(mentionsIn('QUO-2026-000004'), [
      { kind: 'quote', code: 'QUO-2026-000004', text: 'QUO-2026-000004' },
    ]);
    // U is not used in codes, and a code must start at a word boundary.
    assert.deepEqual(mentionsIn('SP-7K2M9QU XSP-7K2M9QX'), ['SP-7K2M9QU XSP-7K2M9QX']);
    assert.deepEqual(mentionsIn(''), []);
  });
  test('link to the screen of each side', () => {
    assert.deepEqual(placeOf('order', true, 'ALQ-2026-000127', 7), {
      to: '/client-orders',
      search: { all: '1', open: '7' },
    });
    assert.deepEqual(placeOf('order', false, 'ALQ-2026-000127').search, {
      all: '1',
      search: 'ALQ-2026-000127',
    });
    assert.deepEqual(placeOf('quote', false, 'QUO-2026-000004', 4), {
      to: '/orders',
      search: { view: 'quotes', all: '1', open: '4' },
    });
    assert.equal(placeOf('sample', true, 'SP-7K2M9QX').to, '/inventory');
    assert.deepEqual(placeOf('sample', false, 'SP-7K2M9QX', 7), {
      to: '/specimen-search',
      search: { open: '7' },
    });
    assert.deepEqual(placeOf('sample', false, 'SP-7K2M9QX').search, { search: 'SP-7K2M9QX' });
  });
});
