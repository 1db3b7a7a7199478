import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from './LazyPart.tsx';

afterEach(() => vi.unstubAllGlobals());

const shown = ({ Component }: ReturnType<typeof lazyPart>) =>
  renderToStaticMarkup(
    <Suspense fallback="fallback">
      <Component />
    </Suspense>,
  );

test('a preloaded part renders at once, without a fallback', async () => {
  const screen = lazyPart(() => Promise.resolve(() => 'screen'));
  expect(shown(screen)).toContain('fallback');
  await screen.load();
  expect(shown(screen)).toBe('screen');
});

test('a part whose preload failed is requested again', async () => {
  const fetch = vi
    .fn<() => Promise<() => string>>(() => Promise.resolve(() => 'screen'))
    .mockRejectedValueOnce(new Error('offline'));
  const screen = lazyPart(fetch);
  await expect(screen.load()).rejects.toThrow('offline');
  await screen.load();
  expect(shown(screen)).toBe('screen');
});

test('a part that waits for rest is not loaded ahead of a screen that is still being loaded', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.resetModules();
  const { holdRest } = await import('#startup/gates/page-rest.ts');
  const { restingPart } = await import('./LazyPart.tsx');
  const release = holdRest();
  const fetch = vi.fn(() => Promise.resolve(() => 'watches'));
  restingPart(fetch);
  const settle = async () => {
    for (const callback of idle.splice(0)) callback();
    await new Promise((resolve) => setTimeout(resolve));
  };
  await settle();
  await settle();
  expect(fetch).not.toHaveBeenCalled();
  release();
  await vi.waitFor(async () => {
    await settle();
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
