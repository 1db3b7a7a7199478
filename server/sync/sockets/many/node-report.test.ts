import { expect, test, vi } from 'vitest';
import { reportNode } from './node-report.ts';

test('[ADMIN-08] a node says what it is at once, and at its end that it ends, also without a database', async () => {
  const live = vi.fn(() => Promise.reject(new Error('no database')));
  const media = { isAvailable: () => true, countProcesses: () => 2 };
  const stop = reportNode({ live }, 'one', media);
  expect(live.mock.calls).toEqual([['report_live_node', { node: 'one', media: true, processes: 2 }]]);
  await stop();
  expect(live.mock.lastCall).toEqual(['report_live_node', { node: 'one', ends: true }]);
});
