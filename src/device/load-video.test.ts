import { expect, test } from 'vitest';
import { done, refused } from '#lib/result.ts';
import { loadVideo, noParts } from './load-video.ts';

const SIZE = 5;
const PART = 2;
const film = new Uint8Array([1, 2, 3, 4, 5]);
const partAt = (from: number) =>
  done({ bytes: film.slice(from, from + PART).buffer, type: 'video/mp4' as const, total: SIZE });
const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];

test('[MEMBERAREA-24] a video that was cut goes on from what has arrived', async () => {
  const [requests, shares]: number[][] = [[], []];
  const loaded = noParts();
  const load = (isCut: boolean) =>
    loadVideo({
      read: async (from) => (requests?.push(from), isCut && from > 0 ? refused('offline') : partAt(from)),
      loaded,
      onProgress: (share) => void shares?.push(share),
      signal: new AbortController().signal,
    });
  expect(await load(true)).toEqual(refused('offline'));
  const whole = await load(false);
  expect(whole.ok && (await bytesOf(whole.value))).toEqual([...film]);
  expect([requests, shares]).toEqual([
    [0, 2, 2, 4],
    [0.4, 0.8],
  ]);
});

test('[MEMBERAREA-24] a store that gives no parts sends the whole', async () => {
  const read = async () => done({ bytes: film.slice().buffer, type: 'video/mp4' as const });
  const signal = new AbortController().signal;
  const whole = await loadVideo({
    read,
    loaded: { parts: [film.slice(0, 2).buffer], received: 2 },
    onProgress() {},
    signal,
  });
  expect(whole.ok && (await bytesOf(whole.value))).toEqual([...film]);
});

test('[MEMBERAREA-24] a video that is cancelled asks for nothing more', async () => {
  const work = new AbortController();
  const requests: number[] = [];
  const read = async (from: number) => (requests.push(from), work.abort(), partAt(from));
  await expect(loadVideo({ read, loaded: noParts(), onProgress() {}, signal: work.signal })).rejects.toThrow('aborted');
  expect(requests).toEqual([0]);
});
