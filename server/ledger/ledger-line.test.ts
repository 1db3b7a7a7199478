import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastLines, type LedgerLine } from './ledger-line.ts';

let number = 0;
const line = (about: string, on: boolean): LedgerLine => ({
  id: `5b0c8a3e-1f0d-4c51-9a41-${String(++number).padStart(12, '0')}`,
  community: 'c',
  at: '2026-11-29T12:00:00Z',
  kind: 'block',
  about,
  on,
});

test('[S22] the last line about each subject counts', () => {
  const lines = [line('a', true), line('b', true), line('a', false)];
  expect(lastLines(lines)).toEqual([lines[2], lines[1]]);
});

test('[S22] lines that are written twice, at whatever place behind themselves, change nothing', () => {
  const subjects = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()), { maxLength: 12 });
  fc.assert(
    fc.property(subjects, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }), (acts, copies) => {
      const lines = acts.map(([about, on]) => line(about, on));
      const doubled = [...lines];
      for (const [which, later] of copies) {
        const copied = lines[which % Math.max(1, lines.length)];
        if (copied === undefined) continue;
        const from = doubled.indexOf(copied) + 1;
        doubled.splice(from + (later % (doubled.length - from + 1)), 0, copied);
      }
      expect(lastLines(doubled)).toEqual(lastLines(lines));
    }),
  );
});
