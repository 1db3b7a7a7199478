import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawVideoFrame } from './video-frame.ts';

/** Says that it has reached a frame, which it draws only some attempts later, if ever. */
class Player extends EventTarget {
  duration = 3;
  videoWidth = 640;
  videoHeight = 360;
  set src(_: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('loadeddata')));
  }
  set currentTime(_: number) {
    queueMicrotask(() => this.dispatchEvent(new Event('seeked')));
  }
  removeAttribute = () => undefined;
}
let emptyDraws: number;
let draws: number;
const canvas = () => {
  const own = {
    width: 0,
    height: 0,
    getContext: () => ({
      canvas: own,
      drawImage: () => void (draws += 1),
      getImageData: () => ({ data: [0, 0, 0, draws > emptyDraws ? 255 : 0] }),
    }),
    toBlob: (take: (blob: Blob) => void) => take(new Blob(['frame'], { type: 'image/webp' })),
  };
  return own;
};
const file = new Blob(['video'], { type: 'video/mp4' });

beforeEach(() => {
  [emptyDraws, draws] = [0, 0];
  vi.stubGlobal('document', { createElement: (name: string) => (name === 'video' ? new Player() : canvas()) });
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(300));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([0, 2])('[MEMBERAREA-22] a frame that is drawn after %i empty attempts is the picture', async (count) => {
  emptyDraws = count;
  expect(await drawVideoFrame(file)).toMatchObject({ type: 'image/webp', width: 640, height: 360 });
  expect(draws).toBe(count + 1);
});

test('[MEMBERAREA-22] a frame that is never drawn is no picture', async () => {
  emptyDraws = Infinity;
  expect(await drawVideoFrame(file)).toBeNull();
});
