import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UnreadLine } from './components/UnreadLine.tsx';
import { home } from './text.fr.ts';

test('[Y7] home says nothing about unread conversations before it knows them', () => {
  expect(renderToStaticMarkup(<UnreadLine unread={null} />)).toBe('');
  expect(renderToStaticMarkup(<UnreadLine unread={0} />)).toContain(home.allRead);
  expect(renderToStaticMarkup(<UnreadLine unread={2} />)).toContain(home.unreadCount(2));
});
