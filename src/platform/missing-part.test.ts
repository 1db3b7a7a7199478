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
  const missing = part.whenMissing(one);
  one.dispatchEvent(new Event('error'));
  await expect(missing).rejects.toThrow();
  const heard = vi.fn();
  part.hearMissingParts(heard);
  expect(heard).toHaveBeenCalledTimes(1);
  part.tellMissingPart();
  expect(heard).toHaveBeenCalledTimes(2);
});

test('an error in a running worker is no missing part', async () => {
  const one = worker();
  const heard = vi.fn();
  part.hearMissingParts(heard);
  const missing = part.whenMissing(one);
  one.dispatchEvent(new ErrorEvent('error'));
  await expect(missing).rejects.toThrow();
  expect(heard).not.toHaveBeenCalled();
});
