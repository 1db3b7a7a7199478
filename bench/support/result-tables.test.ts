import { expect, test } from 'vitest';
import type { Run } from './history.ts';
import type { Figure } from './figures.ts';
import { benchmarksTable, readmeTable } from './result-tables.ts';

const figure = (overrides: Partial<Figure>): Figure => ({
  name: 'offline cold start, list painted',
  workload: 'CPU ×1',
  unit: 'ms',
  ours: 300,
  peer: 200,
  peerName: 'floor',
  ratio: 1.5,
  n: 11,
  ...overrides,
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
  benchmarksTable([run(...figures)])
    .split('\n')
    .slice(2);

test('a row names its peer, its target, its date and what was measured on which machine', () => {
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

test('a target applies to its own workload; a row without one is only shown', () => {
  const slow = figure({ name: 'next search, in the worker', workload: 'CPU ×4', ours: 30 });
  expect(rows(slow)[0]).toContain('| 1.50 |  |');
  expect(rows({ ...slow, workload: 'CPU ×1' })[0]).toContain('20, **missed**');
});

test('a target applies to its own peer, where rows of one name have several', () => {
  const name = 'processor of the media engine, each packet carried on';
  expect(rows(figure({ name, peerName: 'the prototype on node-datachannel' }))[0]).toContain(
    '| 1.50 | × 1.2, **missed**',
  );
  expect(rows(figure({ name, peerName: 'a bare forwarder on node-datachannel' }))[0]).toContain('| 1.50 |  |');
});

test('the README shows its chosen rows only, in its own order, with the latest figures', () => {
  const slow = figure({ workload: '200 conversations, CPU ×4' });
  const list = figure({
    name: 'JavaScript before the conversation list',
    workload: 'gzip',
    unit: 'KB',
    ours: 116.7,
    peer: null,
    peerName: null,
    ratio: null,
  });
  const table = readmeTable([
    run(slow),
    run(figure({}), figure({ name: 'scrolling, longest frame' }), { ...slow, ours: 250 }, list),
  ]);
  expect(table.split('\n')).toEqual([
    '| what | with | Alcôve | beside | ratio | aim |',
    '| --- | --- | --- | --- | --- | --- |',
    '| JavaScript before the conversation list | gzip | 116.7 KB |  |  | 120 |',
    '| offline cold start, list painted | 200 conversations, CPU ×4 | 250.0 ms | floor, 200.0 ms | 1.50 | × 1.1, **missed** |',
  ]);
});
