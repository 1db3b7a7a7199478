import { afterEach, expect, test, vi } from 'vitest';
import { openCamera } from './open-camera.ts';

afterEach(() => vi.unstubAllGlobals());

function withDevices(fails: (audio: boolean) => string | null) {
  const asked: boolean[] = [];
  const getUserMedia = async ({ audio }: { audio: boolean }) => {
    asked.push(audio);
    const problem = fails(audio);
    if (problem) throw new DOMException('', problem);
    return 'stream';
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  return asked;
}

test('[MEMBERAREA-11] a proof asks for no microphone', async () => {
  const asked = withDevices(() => null);
  await openCamera(false);
  expect(asked).toEqual([false]);
});

test('[MEMBERAREA-22] without a microphone a film has no sound, and a refusal is asked about once', async () => {
  const silent = withDevices((audio) => (audio ? 'NotFoundError' : null));
  expect([await openCamera(true), silent]).toEqual(['stream', [true, false]]);
  const denied = withDevices(() => 'NotAllowedError');
  expect([await openCamera(true), denied]).toEqual(['denied', [true]]);
});
