import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { part } from './Part.tsx';

const shown = ({ Component }: ReturnType<typeof part>) =>
  renderToStaticMarkup(
    <Suspense fallback="fallback">
      <Component />
    </Suspense>,
  );

test('a preloaded part renders at once, without a fallback', async () => {
  const screen = part(() => Promise.resolve(() => 'screen'));
  expect(shown(screen)).toContain('fallback');
  await screen.load();
  expect(shown(screen)).toBe('screen');
});

test('a part whose preload failed is requested again', async () => {
  const fetch = vi
    .fn<() => Promise<() => string>>(() => Promise.resolve(() => 'screen'))
    .mockRejectedValueOnce(new Error('offline'));
  const screen = part(fetch);
  await expect(screen.load()).rejects.toThrow('offline');
  await screen.load();
  expect(shown(screen)).toBe('screen');
});
