import { afterEach, expect, test, vi } from 'vitest';
import { openCamera } from './open-camera.ts';

afterEach(() => vi.unstubAllGlobals());

function withDevices(fails: (audio: boolean) => string | null, query?: () => Promise<{ state: string }>) {
  const requests: boolean[] = [];
  const getUserMedia = async ({ audio }: { audio: boolean }) => {
    requests.push(audio);
    const problem = fails(audio);
    if (problem) throw new DOMException('', problem);
    return 'stream';
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia }, permissions: query && { query } });
  return requests;
}

test('[MEMBERAREA-11] a proof asks for no microphone', async () => {
  const requests = withDevices(() => null);
  await openCamera(false);
  expect(requests).toEqual([false]);
});

test('[MEMBERAREA-22] without a microphone a film has no sound, and a refusal is final', async () => {
  const silent = withDevices((audio) => (audio ? 'NotFoundError' : null));
  expect([await openCamera(true), silent]).toEqual(['stream', [true, false]]);
  const denied = withDevices(() => 'NotAllowedError');
  expect([await openCamera(true), denied]).toEqual(['denied', [true]]);
});

test('[MEMBERAREA-22] where the microphone alone is refused a film has no sound', async () => {
  const isDenied = (audio: boolean) => (audio ? 'NotAllowedError' : null);
  const granted = withDevices(isDenied, async () => ({ state: 'granted' }));
  expect([await openCamera(true), granted]).toEqual(['stream', [true, false]]);
  for (const query of [async () => ({ state: 'prompt' }), () => Promise.reject(new TypeError('unknown name'))]) {
    const requests = withDevices(isDenied, query);
    expect([await openCamera(true), requests]).toEqual(['denied', [true]]);
  }
});
