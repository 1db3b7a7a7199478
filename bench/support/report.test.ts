import { expect, test } from 'vitest';
import type { Run } from './history.ts';
import type { Figure } from './figures.ts';
import { reportOf, rowsOf } from './report.ts';

const figure = (ratio: number | null, name = 'cold start'): Figure => ({
  name,
  workload: '<200 conversations>',
  unit: 'ms',
  ours: 300,
  peer: ratio === null ? null : 200,
  peerName: ratio === null ? null : 'floor',
  ratio,
  n: 11,
});
const run = (at: string, ...figures: Figure[]): Run => ({
  at,
  commit: 'abc1234',
  node: 'v24',
  cores: 2,
  load: 0.5,
  figures,
});

test('a row shows its latest figure from any machine and the one before', () => {
  const rows = rowsOf([run('2026-11-20', figure(1.5), figure(null, 'bytes')), run('2026-11-21', figure(1.2))]);
  expect(rows.map(({ last, past, run: { at } }) => [last.name, at, past])).toEqual([
    ['cold start', '2026-11-21', [1.5, 1.2]],
    ['bytes', '2026-11-20', [300]],
  ]);
});

test('the report is one self-contained page and marks what is slower than its peer', () => {
  const page = reportOf([run('2026-11-20', figure(1.5)), run('2026-11-21', figure(0.5), figure(1.2, 'scroll'))]);
  expect(page).not.toMatch(/src=|href=|url\(|<200/);
  expect(page).toContain('before: 1.50, 0.50');
  expect(page.match(/class="more"/g)).toHaveLength(1);
});
