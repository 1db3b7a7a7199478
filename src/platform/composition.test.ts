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

test('[CHAT-69] an input method’s key triggers nothing else, nor does the one ending it', () => {
  expect([pressed({}), pressed({ isComposing: true }), pressed({ keyCode: 229 }), pressed({ keyCode: 27 })]).toEqual([
    1, 0, 0, 1,
  ]);
});
