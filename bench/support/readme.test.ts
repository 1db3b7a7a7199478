import { expect, test } from 'vitest';
import type { Run } from './history.ts';
import type { Figure } from './numbers.ts';
import { readmeTable } from './readme.ts';

const figure = (given: Partial<Figure>): Figure => ({
  name: 'offline cold start, list painted',
  workload: 'CPU ×1',
  unit: 'ms',
  ours: 300,
  peer: 200,
  peerName: 'floor',
  ratio: 1.5,
  n: 11,
  ...given,
});
const run = (...figures: Figure[]): Run => ({
  at: '2026-11-20T10:00:00Z',
  commit: 'abc1234',
  node: 'v24',
  cores: 2,
  load: 0.5,
  figures,
});
const rows = (...figures: Figure[]) =>
  readmeTable([run(...figures)])
    .split('\n')
    .slice(2);

test('a row says what it stands beside, what was to be reached, and when, of what and on what it was measured', () => {
  expect(rows(figure({}))).toEqual([
    '| offline cold start, list painted | CPU ×1 | 300.0 ms | floor, 200.0 ms | 1.50 | × 1.1, **missed** | 2026-11-20, abc1234, 11 turns, load 0.5 on 2 cores |',
  ]);
  expect(
    rows(figure({ name: 'catch-up, pulls', unit: 'requests', ours: 2, peer: null, peerName: null, ratio: null }))[0],
  ).toContain('| 2.00 requests |  |  | 2 |');
  expect(rows(figure({ name: 'messages committed and delivered, at no longer a p99', ratio: 0.4 }))[0]).toContain(
    '× at least 0.5, **missed**',
  );
});

test('an aim holds for its own workload; what has none is only shown', () => {
  const slow = figure({ name: 'next search, in the worker', workload: 'CPU ×4', ours: 30 });
  expect(rows(slow)[0]).toContain('| 1.50 |  |');
  expect(rows({ ...slow, workload: 'CPU ×1' })[0]).toContain('20, **missed**');
});
