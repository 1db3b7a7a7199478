import { expose } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done, refused } from '#lib/result.ts';
import type { Picture } from '#schemas/media.ts';
import type { PreparedVideo, VideoApi } from './worker-api/video-api.ts';
import { prepareVideo } from './video-client.ts';

const frame = vi.hoisted(() => ({ draw: (): Promise<Picture | null> => Promise.resolve(null) }));
vi.mock('./video-frame.ts', () => ({ drawVideoFrame: () => frame.draw() }));

const WISH = {
  maxSeconds: 60,
  maxBytes: 100,
  maxSourceBytes: 100,
  side: 720,
  withSound: true,
  withPoster: true,
} as const;
const PICTURE: Picture = { bytes: new ArrayBuffer(1), type: 'image/webp', width: 2, height: 2 };
const video = { bytes: new ArrayBuffer(1), type: 'video/mp4', width: 2, height: 2, seconds: 1 } as const;

let answer: PreparedVideo;
let ended = 0;
let progress: (share: number) => unknown;
const ports: MessagePort[] = [];

beforeEach(() => {
  answer = { ok: true, value: { ...video }, poster: null };
  ended = 0;
  const api: VideoApi = {
    prepare: async (_, __, onProgress) => {
      progress = onProgress;
      return answer;
    },
  };
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        const { port1, port2 } = new MessageChannel();
        ports.push(port1, port2);
        expose(api, port2);
        return Object.assign(port1, { terminate: () => void (ended += 1) });
      }
    },
  );
});
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
  vi.unstubAllGlobals();
});

const shares: number[] = [];
const preparing = (signal = new AbortController().signal, withPoster = true) =>
  prepareVideo(new Blob(['film']), { ...WISH, withPoster }, { onProgress: (share) => void shares.push(share), signal });

test('[MEMBERAREA-22] a video has a poster, of the worker or else of the page, or it is refused', async () => {
  expect(await preparing()).toEqual(refused('unreadable'));
  frame.draw = async () => PICTURE;
  expect(await preparing()).toMatchObject(done({ poster: PICTURE }));
  answer = { ok: false, code: 'too-large' };
  expect(await preparing()).toEqual(refused('too-large'));
  expect(ended).toBe(3);
});

test('[MEMBERAREA-11] no poster is drawn of a proof, which nothing stands for', async () => {
  const draw = vi.fn(async () => PICTURE);
  frame.draw = draw;
  expect(await preparing(new AbortController().signal, false)).toMatchObject(done({ poster: null }));
  expect(draw).not.toHaveBeenCalled();
});

test('[MEMBERAREA-22] a video is cancelled while the page draws its poster, too', async () => {
  const work = new AbortController();
  const drawing = Promise.withResolvers<null>();
  frame.draw = () => (drawing.resolve(null), new Promise(() => undefined));
  const prepared = preparing(work.signal);
  prepared.catch(() => undefined);
  await drawing.promise;
  work.abort();
  await expect(prepared).rejects.toThrow('aborted');
  expect(ended).toBe(1);
});

test('[MEMBERAREA-22] a video that is ready as it is cancelled is not handed out', async () => {
  const work = new AbortController();
  frame.draw = async () => (queueMicrotask(() => work.abort()), PICTURE);
  await expect(preparing(work.signal)).rejects.toThrow('aborted');
});

test('[MEMBERAREA-22] what a worker has said of its progress is not told once its video is over', async () => {
  shares.length = 0;
  frame.draw = async () => {
    void progress(0.5);
    await expect.poll(() => shares).toEqual([0.5]);
    return PICTURE;
  };
  await preparing();
  await Promise.resolve(progress(0.9));
  expect(shares).toEqual([0.5]);
});
