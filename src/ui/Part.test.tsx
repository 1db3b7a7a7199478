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

test('what was loaded ahead stands at once, without a fallback before it', async () => {
  const screen = part(() => Promise.resolve(() => 'screen'));
  expect(shown(screen)).toContain('fallback');
  await screen.load();
  expect(shown(screen)).toBe('screen');
});

test('a part that could not be loaded ahead is asked for again', async () => {
  const fetch = vi
    .fn<() => Promise<() => string>>(() => Promise.resolve(() => 'screen'))
    .mockRejectedValueOnce(new Error('offline'));
  const screen = part(fetch);
  await expect(screen.load()).rejects.toThrow('offline');
  await screen.load();
  expect(shown(screen)).toBe('screen');
});
