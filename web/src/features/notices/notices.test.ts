import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { noticeKindNames, noticeKinds, noticeSources, topicOf } from '@aliquot/contract/notice-kinds';
import { placeOf } from './place-of.ts';

const locales = join(import.meta.dirname, '../../../public/static/locales');
const words = (language: string) =>
  JSON.parse(readFileSync(join(locales, language, 'notices.json'), 'utf8')) as {
    title: Record<string, string>;
    kind: Record<string, string>;
    topic: Record<string, string>;
  };

describe('notification texts', () => {
  for (const language of ['en', 'fr'])
    for (const kind of noticeKindNames)
      test(`for ${kind} exist in ${language} and use only its facts`, () => {
        const { title, kind: names, topic } = words(language);
        const sentences = Object.entries(title)
          .filter(([key]) => key === kind || key.replace(/_(one|many|other)$/, '') === kind)
          .map(([, sentence]) => sentence);
        assert.ok(sentences.length > 0 && names[kind] && topic[topicOf(kind)]);
        const known: readonly string[] = ['count', ...noticeKinds[kind].words];
        for (const [, fact = ''] of sentences.join(' ').matchAll(/\{\{(\w+)/g))
          assert.ok(known.includes(fact), `${fact} in ${kind}`);
      });
});

test('every source has a link, staff and clients each to their own screens', () => {
  for (const type of noticeSources) assert.match(placeOf({ about: { type, id: 7 } }, 'staff').to, /^\//);
  const about = { type: 'order', id: 7 } as const;
  assert.deepEqual(placeOf({ about }, 'staff'), { to: '/client-orders', search: { open: '7' } });
  assert.deepEqual(placeOf({ about }, 'client'), { to: '/orders', search: { open: '7' } });
});

test('a changed cohort leads to its screen', () => {
  assert.deepEqual(placeOf({ about: { type: 'cohort', id: 7 } }, 'client'), {
    to: '/specimen-search/cohort',
    search: { id: '7' },
  });
});
