import { afterEach, expect, test, vi } from 'vitest';
import { log, logLines } from './log.ts';

afterEach(() => vi.restoreAllMocks());

test('[SHELL-176] only a crash reaches the console; everything else stays in the log', () => {
  const methods = (['debug', 'info', 'log', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  const calls = () => methods.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  log.debug('one');
  log.info('two');
  log.warn('three');
  expect(calls()).toBe(0);
  log.crash('four', new TypeError('with words of a member'));
  expect(calls()).toBe(1);
  expect(logLines().slice(-4)).toMatchObject([
    { level: 'debug', event: 'one' },
    { level: 'info', event: 'two' },
    { level: 'warn', event: 'three' },
    { level: 'crash', event: 'four', facts: { error: 'TypeError' } },
  ]);
});
