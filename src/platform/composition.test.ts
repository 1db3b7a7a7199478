import { expect, test, vi } from 'vitest';
import { keepCompositionKeys } from './composition.ts';

const receivedKeys = (keys: Partial<KeyboardEvent>) => {
  const target = new EventTarget();
  const received = vi.fn();
  keepCompositionKeys(target);
  target.addEventListener('keydown', received);
  target.dispatchEvent(Object.assign(new Event('keydown'), { isComposing: false, keyCode: 13, ...keys }));
  return received.mock.calls.length;
};

test('[CHAT-69] an input method’s key triggers nothing else, nor does the one ending it', () => {
  expect([
    receivedKeys({}),
    receivedKeys({ isComposing: true }),
    receivedKeys({ keyCode: 229 }),
    receivedKeys({ keyCode: 27 }),
  ]).toEqual([1, 0, 0, 1]);
});
