import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SeenAt } from './SeenAt.tsx';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T22:30:00+01:00') }));
afterEach(() => void vi.useRealTimers());

test('the label says when an answer was seen, for people and machines', () => {
  const html = renderToStaticMarkup(<SeenAt at={Date.parse('2026-11-20T21:42:00+01:00')} />);
  expect(html).toContain('<time dateTime="2026-11-20T20:42:00.000Z">Vu hier à 21:42</time>');
});
