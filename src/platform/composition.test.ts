import { expect, test, vi } from 'vitest';
import { keepCompositionKeys } from './composition.ts';

const pressed = (keys: Partial<KeyboardEvent>) => {
  const target = new EventTarget();
  const heard = vi.fn();
  keepCompositionKeys(target);
  target.addEventListener('keydown', heard);
  target.dispatchEvent(Object.assign(new Event('keydown'), { isComposing: false, keyCode: 13, ...keys }));
  return heard.mock.calls.length;
};

test('[CHAT-69] a key of an input method is nobody else’s, also the one that has just ended a composition', () => {
  expect([pressed({}), pressed({ isComposing: true }), pressed({ keyCode: 229 }), pressed({ keyCode: 27 })]).toEqual([
    1, 0, 0, 1,
  ]);
});
