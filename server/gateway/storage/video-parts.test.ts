/** Parts of videos as players ask for them, over HTTP, from both drivers of stored files. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mp4Of } from '#tests/support/file-bytes.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { PictureStore } from '#tests/support/picture-store.ts';
import { startS3Double } from '#tests/support/s3-double.ts';
import type { TestMember } from '#tests/support/server.ts';
import { PART_TYPE, uploadRequests, videoPath } from '#tests/support/upload-requests.ts';

/** Each byte of its frames tells its place, so that a shifted part differs. */
const video = mp4Of({ bytes: 200_000 });
for (let at = 2000; at < video.length; at += 1) video[at] = (at * 7) % 251;
const last = video.length - 1;
const tag = `"${createHash('sha256').update(video).digest('hex')}"`;

const drivers = {
  'a folder': async () => ({ store: await PictureStore.start(), stop: () => Promise.resolve() }),
  'a bucket': async () => {
    const double = await startS3Double();
    return { store: await PictureStore.start({ bucket: double.settings }), stop: double.stop };
  },
};

describe.each(Object.entries(drivers))('a video in %s', (_, open) => {
  let store: PictureStore;
  let stop: () => Promise<void>;
  let ada: TestMember;
  let path: string;
  beforeAll(async () => {
    ({ store, stop } = await open());
    ada = await store.newMember();
    path = videoPath(ada);
    const more = { headers: { 'content-type': PART_TYPE }, body: video };
    expect(await uploadRequests(() => store).begin(ada, { path, bytes: video }, more)).toMatchObject({ code: null });
  });
  afterAll(async () => {
    await store.stop();
    await stop();
  });

  async function part(range: string | null, more: Record<string, string> = {}, url = store.urlOf(`/object/${path}`)) {
    const answer = await fetch(url, { headers: { ...bearerOf(ada), ...(range !== null && { range }), ...more } });
    const body = Buffer.from(await answer.arrayBuffer());
    const { headers, status } = answer;
    return { status, body, length: headers.get('content-length'), place: headers.get('content-range'), headers };
  }
  const expectPart = async (range: string, first: number, end: number, more: Record<string, string> = {}) => {
    const { status, body, length, place } = await part(range, more);
    const expected = video.subarray(first, end + 1);
    expect([status, length, place], range).toEqual([
      206,
      String(expected.length),
      `bytes ${first}-${end}/${video.length}`,
    ]);
    expect(body.equals(expected), range).toBe(true);
  };
  const expectWhole = async (range: string | null, more: Record<string, string> = {}) => {
    const { status, body, length, place } = await part(range, more);
    expect([status, length, place], String(range)).toEqual([200, String(video.length), null]);
    expect(body.equals(video), String(range)).toBe(true);
  };

  test('[MEMBERAREA-24] says that it has parts, and is served whole to whoever asks for none', async () => {
    await expectWhole(null);
    expect((await part(null)).headers.get('accept-ranges')).toBe('bytes');
    expect((await part(null)).headers.get('etag')).toBe(tag);
  });

  test('[MEMBERAREA-24] is served in single parts: of two ends, from a byte on, and the last bytes', async () => {
    await expectPart('bytes=0-0', 0, 0);
    await expectPart('bytes=1000-4999', 1000, 4999);
    await expectPart('bytes=150000-', 150_000, last);
    await expectPart('bytes=-500', last - 499, last);
    await expectPart(`bytes=${last}-`, last, last);
  });

  test('[MEMBERAREA-24] a part that goes past the end stops there', async () => {
    await expectPart('bytes=199000-999999999', 199_000, last);
    await expectPart('bytes=-999999999', 0, last);
    await expectPart(`bytes=0-${video.length}`, 0, last);
  });

  test('[MEMBERAREA-24] a part that does not exist is answered with the size and no byte', async () => {
    for (const range of [`bytes=${video.length}-`, 'bytes=999999999-', 'bytes=-0']) {
      const { status, body, place } = await part(range);
      expect([status, body.length, place], range).toEqual([416, 0, `bytes */${video.length}`]);
    }
  });

  test('[MEMBERAREA-24] several parts, and what makes no sense, are answered with the whole', async () => {
    for (const range of ['bytes=0-9,20-29', 'bytes=9-3', 'bytes=a-b', 'bytes=', 'frames=0-9', 'bytes=0-9;'])
      await expectWhole(range);
  });

  test('[MEMBERAREA-24] a part is served only of the file that the requester has a part of', async () => {
    await expectPart('bytes=10-19', 10, 19, { 'if-range': tag });
    for (const other of ['"another"', `W/${tag}`, 'Fri, 27 Nov 2026 10:00:00 GMT'])
      await expectWhole('bytes=10-19', { 'if-range': other });
  });

  test('[S18] a link serves parts too, uncached, and the head of a video none of its bytes', async () => {
    const { body } = await post<{ signedURL: string }>(
      store.urlOf(`/object/sign/${path}`),
      { expiresIn: 60 },
      bearerOf(ada),
    );
    const linked = await part('bytes=100-199', {}, store.urlOf(body.signedURL));
    expect([linked.status, linked.body.equals(video.subarray(100, 200))]).toEqual([206, true]);
    expect(linked.headers.get('cache-control')).toBe('private, no-store');
    const head = await fetch(store.urlOf(`/object/${path}`), { method: 'HEAD', headers: bearerOf(ada) });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(video.length)]);
  });
});
