import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerReached, onceNetworkReturns } from './network-return.ts';

const browser = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});
afterEach(() => void vi.unstubAllGlobals());

test('[Y9] what failed at the browser’s guess is tried again once the server is reached', () => {
  const tries: string[] = [];
  const wait = (name: string) => onceNetworkReturns(() => tries.push(name));
  wait('first');
  browser.dispatchEvent(new Event('online'));
  wait('second');
  noteServerReached();
  noteServerReached();
  expect(tries).toEqual(['first', 'second']);
});

test('[Y9] a wait that has ended is not called back', () => {
  const callback = vi.fn();
  onceNetworkReturns(callback)();
  browser.dispatchEvent(new Event('online'));
  noteServerReached();
  expect(callback).not.toHaveBeenCalled();
});
