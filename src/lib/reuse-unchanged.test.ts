import { expect, test } from 'vitest';
import { reuseUnchangedParts, reuseUnchanged } from './reuse-unchanged.ts';

const row = (id: string, text: string) => ({ id, preview: { text } });

test('equal items keep their objects, also when moved; changed ones are new', () => {
  const same = reuseUnchanged<ReturnType<typeof row>>();
  const [one, two] = same([row('1', 'un'), row('2', 'deux')]);
  const now = same([row('2', 'deux'), row('1', 'un bis'), row('3', 'trois')]);
  expect(now[0]).toBe(two);
  expect(now[1]).not.toBe(one);
  expect(now.map(({ preview }) => preview.text)).toEqual(['deux', 'un bis', 'trois']);
});

test('an unchanged list is the same object, and a shorter one another', () => {
  const same = reuseUnchanged<ReturnType<typeof row>>();
  const first = same([row('1', 'un'), row('2', 'deux')]);
  expect(same([row('1', 'un'), row('2', 'deux')])).toBe(first);
  expect(same([row('1', 'un')])).toHaveLength(1);
  expect(same([])).toEqual([]);
});

test('equal parts keep their objects, and an unchanged whole does too', () => {
  const previous = { settings: { muted: false }, failed: [] as string[], unread: 0 };
  const now = reuseUnchangedParts(previous, { settings: { muted: false }, failed: ['1'], unread: 0 });
  expect(now).toEqual({ settings: { muted: false }, failed: ['1'], unread: 0 });
  expect(now.settings).toBe(previous.settings);
  expect(reuseUnchangedParts(now, { settings: { muted: false }, failed: ['1'], unread: 0 })).toBe(now);
  expect(reuseUnchangedParts(null, previous)).toBe(previous);
});
