import { afterEach, expect, test, vi } from 'vitest';
import { openCamera } from './open-camera.ts';

afterEach(() => vi.unstubAllGlobals());

function withDevices(fails: (audio: boolean) => string | null) {
  const requests: boolean[] = [];
  const getUserMedia = async ({ audio }: { audio: boolean }) => {
    requests.push(audio);
    const problem = fails(audio);
    if (problem) throw new DOMException('', problem);
    return 'stream';
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
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
