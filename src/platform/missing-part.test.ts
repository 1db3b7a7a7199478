import { beforeEach, expect, test, vi } from 'vitest';
import type * as MissingPart from './missing-part.ts';

let part: typeof MissingPart;
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('ErrorEvent', class extends Event {});
  part = await import('./missing-part.ts');
});
const worker = () => new EventTarget() as Worker;

test('a missing worker script is reported, also to late listeners', async () => {
  const one = worker();
  const missing = part.rejectWhenMissing(one);
  one.dispatchEvent(new Event('error'));
  await expect(missing).rejects.toThrow();
  const listener = vi.fn();
  part.onMissingPart(listener);
  expect(listener).toHaveBeenCalledTimes(1);
  part.reportMissingPart();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('an error in a running worker is no missing part', async () => {
  const one = worker();
  const listener = vi.fn();
  part.onMissingPart(listener);
  const missing = part.rejectWhenMissing(one);
  one.dispatchEvent(new ErrorEvent('error'));
  await expect(missing).rejects.toThrow();
  expect(listener).not.toHaveBeenCalled();
});
