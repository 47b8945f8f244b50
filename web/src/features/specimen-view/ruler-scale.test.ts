import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rulerScale } from './ruler-scale.ts';

const intervals = [
  { low: 80, high: 98 },
  { low: -2, high: 2 },
  { low: 0, high: 5 },
  { low: null, high: 0.04 },
  { low: 0.5, high: 0.5 },
];

describe('a ruler', () => {
  test('spans the interval with a margin: that of MCV ends near it, not at 1,568', () => {
    const { from, to } = rulerScale({ low: 80, high: 98 });
    assert.deepEqual([from, to].map(Math.round), [69, 109]);
  });

  test('draws high values right of the interval, however near, and low ones left of it', () => {
    for (const interval of intervals) {
      const { span, place } = rulerScale(interval);
      const high = interval.high;
      assert.ok(place(high + 1e-6).at > span.right, JSON.stringify(interval));
      assert.ok(place(high).at <= span.right);
      if (interval.low) assert.ok(place(interval.low - 1e-6).at < span.left, JSON.stringify(interval));
    }
  });

  test('draws normal values within the interval, below zero too', () => {
    for (const { low, high } of intervals) {
      const { span, place } = rulerScale({ low, high });
      const { at } = place(((low ?? 0) + high) / 2);
      assert.ok(at >= span.left && at <= span.right, `${low} to ${high}: ${at}`);
    }
  });

  test('puts values far outside at its end, with an arrow', () => {
    const { place } = rulerScale({ low: 80, high: 98 });
    assert.deepEqual(place(400), { at: 100, beyond: 'high' });
    assert.deepEqual(place(10), { at: 0, beyond: 'low' });
  });

  test('lets an interval with one limit reach the end of the ruler', () => {
    assert.deepEqual(rulerScale({ low: 40, high: null }).span.right, 100);
    assert.deepEqual(rulerScale({ low: null, high: 5 }).span.left, 0);
    assert.deepEqual(rulerScale({ low: 40, high: null }).place(500).beyond, 'high');
  });

  test('includes other labeled intervals nearby, not those far away', () => {
    const { to } = rulerScale({ low: 70, high: 99 }, [100, 126, 900]);
    assert.ok(to >= 126 && to < 200, String(to));
  });
});
