import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './LazyPart.tsx';

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
