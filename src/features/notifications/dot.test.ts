import { expect, test } from 'vitest';
import { isDotShown, stillHidden } from './dot.ts';

test('[SHELL-46] the dot shows while a row is unread', () => {
  expect([isDotShown(7, 0), isDotShown(0, 0)]).toEqual([true, false]);
});
test('[NOTIF-21] a hidden dot stays hidden until a new unread row arrives', () => {
  expect([isDotShown(7, 7), isDotShown(5, 7), isDotShown(8, 7)]).toEqual([false, false, true]);
});
test('[NOTIF-22] after a refused mark the same row shows the dot again', () => {
  const afterClick = stillHidden(7, 7);
  const afterMark = stillHidden(0, afterClick);
  expect(isDotShown(7, stillHidden(7, afterMark))).toBe(true);
});
