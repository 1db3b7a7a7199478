import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part that waits for rest is not loaded ahead of a screen that is still being loaded', async () => {
  vi.useFakeTimers();
  const idle: (() => void)[] = [];
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.resetModules();
  const { holdRest } = await import('#startup/gates/page-rest.ts');
  const { restingPart } = await import('./LazyPart.tsx');
  const { noteRendered } = await import('#startup/gates/startup-gates.ts');
  const release = holdRest();
  const fetch = vi.fn(() => Promise.resolve(() => 'watches'));
  restingPart(fetch);
  const settle = async () => {
    for (const callback of idle.splice(0)) callback();
    await vi.advanceTimersByTimeAsync(0);
  };
  await settle();
  expect(idle).toEqual([]);
  noteRendered();
  await settle();
  await settle();
  expect(fetch).not.toHaveBeenCalled();
  release();
  await settle();
  await settle();
  expect(fetch).toHaveBeenCalledTimes(1);
});
