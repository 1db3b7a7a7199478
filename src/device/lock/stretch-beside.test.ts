import { afterEach, expect, test, vi } from 'vitest';
import { endStretching, prepareStretching } from '#platform/stretch-client.ts';
import { stretch } from '#sync/lock/stretch.ts';
import { stretchBeside } from './stretch-beside.ts';

const COSTS = { memory: 8192, passes: 1 };
const salt = new Uint8Array(16).fill(7);

/** A worker whose script cannot be loaded. */
class LostWorker extends EventTarget {
  static ended = 0;
  static readonly calls: unknown[] = [];
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  postMessage({ path }: { path: unknown }): void {
    LostWorker.calls.push(path);
  }
  terminate(): void {
    LostWorker.ended += 1;
  }
}

afterEach(() => {
  endStretching();
  vi.unstubAllGlobals();
});

test('[Y22] a code is stretched in the page where no worker can be started', async () => {
  prepareStretching();
  expect(await stretchBeside('493827', salt, COSTS)).toEqual(await stretch('493827', salt, COSTS));
});

test('[Y22] a code is stretched in the page where the worker cannot be loaded, which then ends', async () => {
  vi.stubGlobal('Worker', LostWorker);
  vi.stubGlobal('ErrorEvent', class extends Event {});
  prepareStretching();
  expect(await stretchBeside('493827', salt, COSTS)).toEqual(await stretch('493827', salt, COSTS));
  expect(LostWorker.ended).toBe(1);
  expect(LostWorker.calls, 'compiled before the code is there').toEqual([['prepare'], ['stretch']]);
});
