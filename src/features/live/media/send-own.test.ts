import { expect, test } from 'vitest';
import type { LiveCode } from '#schemas/wire/live-media.ts';
import type { MediaConnection } from './connect-room.ts';
import { liveCodeTexts } from './live-codes.fr.ts';
import { sendOwn } from './send-own.ts';

const track = {} as MediaStreamTrack;

function sending({ camera = null, refusal = null }: { camera?: LiveCode | null; refusal?: string | null } = {}) {
  const declared: string[] = [];
  const sent = { camera: false, microphone: false };
  const media = {
    get: () => sent as ReturnType<MediaConnection['get']>,
    async publishCamera() {
      sent.camera = camera === null;
      return camera;
    },
    async publishMicrophone() {
      sent.microphone = true;
      return null;
    },
  };
  const declare = async (now: { camera: boolean; microphone: boolean }) => {
    declared.push(`camera ${String(now.camera)}, microphone ${String(now.microphone)}`);
    return refusal;
  };
  return { parts: { media, declare }, sent, declared };
}

test('[LIVE-03] the room is declared before camera and microphone are sent, and once', async () => {
  const { parts, sent, declared } = sending();
  expect(await sendOwn(parts, { camera: track, microphone: track })).toBeNull();
  expect(sent).toEqual({ camera: true, microphone: true });
  expect(declared).toEqual(['camera true, microphone true']);
});

test('[LIVE-03] what was declared and is not sent is taken back, with the reason in words', async () => {
  const { parts, declared } = sending({ camera: 'engine-gone' });
  expect(await sendOwn(parts, { camera: track, microphone: track })).toEqual({
    words: liveCodeTexts['engine-gone'],
    isRefused: false,
  });
  expect(declared).toEqual(['camera true, microphone true', 'camera false, microphone true']);
});

test('[LIVE-03] what the room refuses is not sent', async () => {
  const { parts, sent } = sending({ refusal: 'Non.' });
  expect(await sendOwn(parts, { microphone: track })).toEqual({ words: 'Non.', isRefused: true });
  expect(sent.microphone).toBe(false);
});
