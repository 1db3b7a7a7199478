import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { markPicture } from './mark-picture.ts';

const behaviour = vi.hoisted(() => ({ event: 'exit', value: 0 as unknown }));
vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    constructor() {
      super();
      queueMicrotask(() => this.emit(behaviour.event, behaviour.value));
    }
    terminate = () => Promise.resolve(0);
  },
}));

const jpeg = () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

test.each([
  ['ends without an answer', 'exit', 1, 'gave no answer'],
  ['fails, as where its decoder cannot be opened', 'error', new TypeError('/home/somebody/decoder'), 'TypeError'],
])('[S37] where the thread %s the picture is not said to have no mark', async (_, event, value, why) => {
  Object.assign(behaviour, { event, value });
  await expect(markPicture(jpeg())).rejects.toThrow(why);
  await expect(markPicture(jpeg())).rejects.not.toThrow('somebody');
});

test('[S37] where it says that there is no mark there is none', async () => {
  Object.assign(behaviour, { event: 'message', value: { mark: null } });
  expect(await markPicture(jpeg())).toBeNull();
});
