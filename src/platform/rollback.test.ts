import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let dataset: { rolledBack?: string };
let keys: Map<string, string>;
const announce = vi.fn();

beforeEach(() => {
  vi.resetModules();
  announce.mockClear();
  [dataset, keys] = [{}, new Map()];
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => keys.get(key) ?? null,
    setItem: (key: string, value: string) => void keys.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.alcoveReportStart = undefined;
});

const open = async () => ({ ...(await import('./rollback.ts')), ...(await import('#lib/log.ts')) });

test('[UPDATE-03] a return is logged at each start and said once for each version', async () => {
  const { announceRollback, logLines } = await open();
  announceRollback(announce);
  expect([announce.mock.calls.length, logLines()]).toEqual([0, []]);
  for (const version of ['two', 'two', 'three']) {
    dataset.rolledBack = version;
    announceRollback(announce);
  }
  expect(announce).toHaveBeenCalledTimes(2);
  expect(logLines().map(({ event, facts }) => [event, facts['version']])).toEqual(
    ['two', 'two', 'three'].map((version) => ['update.rolled-back', version]),
  );
});

test('[UPDATE-03] where the browser stores nothing, it is said at each start', async () => {
  const { announceRollback } = await open();
  vi.stubGlobal('localStorage', undefined);
  dataset.rolledBack = 'two';
  announceRollback(announce);
  announceRollback(announce);
  expect(announce).toHaveBeenCalledTimes(2);
});

test('[UPDATE-01] a start has gone well unless the app shows the screen of a crash', async () => {
  const { reportStart, log } = await open();
  const report = vi.fn();
  reportStart();
  globalThis.alcoveReportStart = report;
  reportStart();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  log.crash('route.crash', new Error('one screen'));
  reportStart();
  log.crash('app.crash', new Error('all'));
  reportStart();
  expect(report.mock.calls).toEqual([[true], [true], [false]]);
  vi.restoreAllMocks();
});
