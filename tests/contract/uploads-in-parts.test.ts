/** Uploads in parts: what was cut goes on from what has arrived, with any context and node, and is stored once. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { albumPath } from '#schemas/album-media.ts';
import { ALBUM_VIDEO_BYTES } from '#schemas/limits.ts';
import type { SendMediaRequest } from '#sync/media/media-request.ts';
import { createMediaServer } from '#sync/media/media-server.ts';
import { sendByFetch } from '#sync/media/send-by-fetch.ts';
import { PART_BYTES } from '#sync/media/upload-in-parts.ts';
import { done } from '#lib/result.ts';
import { mp4Of, webpOf } from '#tests/support/file-bytes.ts';
import { bearerOf } from '#tests/support/json-requests.ts';
import { PictureStore } from '#tests/support/picture-store.ts';
import { slowRequest } from '#tests/support/slow-body.ts';
import { PART_TYPE, uploadRequests, videoPath } from '#tests/support/upload-requests.ts';

let store: PictureStore;
beforeAll(async () => void (store = await PictureStore.start()));
afterAll(() => store.stop());

const { begin, patch, offsetAt, reads } = uploadRequests(() => store);
/** How many files the store has, those of parts included. */
const fileCount = async () => (await readdir(join(store.server.dataDir, 'objects'))).length;
const partCount = async () => Number((await store.sql`select count(*)::int as n from app.upload_parts`)[0]?.['n']);

describe('an upload in parts', () => {
  test('[MEMBERAREA-23] goes on from each place at which its connection was cut', async () => {
    const ada = await store.newMember();
    const file = { path: videoPath(ada), bytes: mp4Of({ bytes: 40_000 }) };
    let { url, offset } = await begin(ada, file);
    for (const end of [1, 9_000, 25_000]) {
      const cut = slowRequest(
        url,
        {
          ...bearerOf(ada),
          'content-type': PART_TYPE,
          'upload-offset': String(offset),
          'content-length': String(40_000 - offset),
        },
        'PATCH',
      );
      cut.send(file.bytes.subarray(offset, end));
      await expect.poll(async () => (await store.partialFiles()).length).toBe(1);
      await expect.poll(() => store.partialBytes()).toBe(end - offset);
      cut.abort();
      await expect.poll(() => offsetAt(ada, url)).toBe(end);
      // As another context would, which knows nothing of the first.
      ({ url, offset } = await begin(ada, file));
      expect(offset).toBe(end);
    }
    expect(await patch(ada, url, offset, file.bytes.subarray(offset))).toMatchObject({ status: 204, offset: 40_000 });
    expect(await reads(ada, file.path, file.bytes)).toBe(true);
    expect(await begin(ada, file)).toMatchObject({ code: 'duplicate' });
  });

  test('[MEMBERAREA-23] whose last answer was lost is stored once, and its parts are erased', async () => {
    const ada = await store.newMember();
    await store.server.backend.gateway?.removePictures();
    const before = await fileCount();
    const file = { path: videoPath(ada), bytes: mp4Of({ bytes: 20_000 }) };
    const { url } = await begin(ada, file);
    await patch(ada, url, 0, file.bytes.subarray(0, 12_000));
    await patch(ada, url, 12_000, file.bytes.subarray(12_000));
    expect(await patch(ada, url, 12_000, file.bytes.subarray(12_000))).toMatchObject({ code: 'not-found' });
    expect(await begin(ada, file)).toMatchObject({ code: 'duplicate' });
    await store.server.backend.gateway?.removePictures();
    expect([await partCount(), (await fileCount()) - before]).toEqual([0, 1]);
  });

  test('[MEMBERAREA-23] of two contexts at once keeps the bytes of one, in their order', async () => {
    const ada = await store.newMember();
    const file = { path: videoPath(ada), bytes: mp4Of({ bytes: 60_000 }) };
    // While one context's part is written, the others may come many times.
    const uploadAll = async () => {
      for (;;) {
        const { code, url, offset } = await begin(ada, file);
        if (code === 'duplicate') return;
        // Another context has sent the last part, and it is being stored.
        if (code === 'retry') return expect.poll(async () => (await begin(ada, file)).code).toBe('duplicate');
        await patch(ada, url, offset, file.bytes.subarray(offset, offset + 11_000));
      }
    };
    await Promise.all([uploadAll(), uploadAll(), uploadAll()]);
    expect(await reads(ada, file.path, file.bytes)).toBe(true);
  });

  test('[MEMBERAREA-23] of another file under the same name begins anew', async () => {
    const ada = await store.newMember();
    const path = videoPath(ada);
    const [first, second] = [mp4Of({ bytes: 20_000 }), mp4Of({ bytes: 20_000, seconds: 9 })];
    const { url } = await begin(ada, { path, bytes: first });
    await patch(ada, url, 0, first.subarray(0, 15_000));
    const anew = await begin(ada, { path, bytes: second });
    expect(anew).toMatchObject({ code: null, offset: 0 });
    expect(await patch(ada, url, 15_000, first.subarray(15_000))).toMatchObject({ code: 'not-found' });
    await patch(ada, anew.url, 0, second);
    expect(await reads(ada, path, second)).toBe(true);
  });

  test('[MEMBERAREA-23] that changed on its way is not stored, and may begin anew', async () => {
    const ada = await store.newMember();
    const file = { path: videoPath(ada), bytes: mp4Of({ bytes: 20_000 }) };
    const { url } = await begin(ada, file);
    await patch(ada, url, 0, file.bytes.subarray(0, 10_000));
    expect(await patch(ada, url, 10_000, Buffer.alloc(10_000, 7))).toMatchObject({ status: 503, code: 'retry' });
    const anew = await begin(ada, file);
    expect(anew.offset).toBe(0);
    expect(await patch(ada, anew.url, 0, file.bytes)).toMatchObject({ status: 204 });
  });

  test('[MEMBERAREA-23] is nobody else’s, and takes no byte beyond its length or at another place', async () => {
    const [ada, eve] = [await store.newMember(), await store.newMember()];
    const file = { path: videoPath(ada), bytes: mp4Of({ bytes: 20_000 }) };
    expect(await begin(eve, file)).toMatchObject({ code: 'forbidden' });
    const { url } = await begin(ada, file);
    expect(await patch(eve, url, 0, file.bytes)).toMatchObject({ code: 'not-found' });
    expect(await patch(ada, url, 5, file.bytes.subarray(5))).toMatchObject({
      status: 409,
      code: 'conflict',
      offset: 0,
    });
    expect(await patch(ada, url, 0, Buffer.alloc(20_001))).toMatchObject({ code: 'too-large' });
    expect(await offsetAt(ada, url)).toBe(0);
    expect(await begin(ada, { ...file, path: videoPath(ada), length: ALBUM_VIDEO_BYTES + 1 })).toMatchObject({
      code: 'too-large',
    });
    expect(await begin(ada, { ...file, path: videoPath(ada), type: 'image/webp' })).toMatchObject({
      code: 'bad-request',
    });
    expect(await begin(ada, { ...file, path: videoPath(ada), length: 10 * 1024 ** 3 })).toMatchObject({
      code: 'too-large',
    });
  });

  test('[MEMBERAREA-23] with the bytes of another kind is refused, and stays refused', async () => {
    const ada = await store.newMember();
    const file = { path: videoPath(ada), bytes: webpOf('no video', { bytes: 20_000 }) };
    const { url } = await begin(ada, file);
    expect(await patch(ada, url, 0, file.bytes)).toMatchObject({ status: 415, code: 'unsupported-file' });
    expect(await patch(ada, url, 0, file.bytes)).toMatchObject({ code: 'not-found' });
    expect(await store.read(ada, file.path)).toBe(400);
  });

  test('[MEMBERAREA-23] counts towards the day’s bytes whole, from its beginning', async () => {
    const ada = await store.newMember();
    await store.sql`insert into app.uploads (member_id, object, bytes, stored)
      values (${ada.id}, ${`albums/${ada.id}/before`}, ${1024 ** 3 - 30_000}, true)`;
    const [one, two] = [videoPath(ada), videoPath(ada)];
    const bytes = mp4Of({ bytes: 20_000 });
    expect(await begin(ada, { path: one, bytes })).toMatchObject({ code: null });
    expect(await begin(ada, { path: one, bytes })).toMatchObject({ code: null });
    expect(await begin(ada, { path: two, bytes })).toMatchObject({ code: 'rate-limited' });
  });

  test('[MEMBERAREA-23] that never ends is erased after a day, file and row', async () => {
    const ada = await store.newMember();
    await store.server.backend.gateway?.removePictures();
    const before = await fileCount();
    const file = { path: videoPath(ada), bytes: mp4Of({ bytes: 20_000 }) };
    const { url } = await begin(ada, file);
    await patch(ada, url, 0, file.bytes.subarray(0, 9_000));
    const remove = async () => void (await store.server.backend.gateway?.removePictures());
    await remove();
    expect([await partCount(), (await fileCount()) - before]).toEqual([1, 1]);
    await store.sql`update app.uploads set started_at = now() - interval '25 hours' where member_id = ${ada.id}`;
    await store.sql`update app.upload_parts set at = now() - interval '25 hours'`;
    await remove();
    expect([await partCount(), (await fileCount()) - before]).toEqual([0, 0]);
    expect(await begin(ada, file)).toMatchObject({ code: null, offset: 0 });
  });
});

test('[MEMBERAREA-23] a device sends a large video in parts, and after each lost connection what is missing', async () => {
  const ada = await store.newMember();
  const bytes = mp4Of({ bytes: 2 * PART_BYTES + 1000 });
  const sizes: number[] = [];
  let failures = 2;
  const send: SendMediaRequest = async (request) => {
    const answer = await sendByFetch(fetch)(request);
    if (request.method === 'PATCH') sizes.push((request.body as ArrayBuffer).byteLength);
    // The answer is lost, although the part has arrived.
    if (request.method === 'PATCH' && failures-- > 0) throw new Error('cut off');
    return answer;
  };
  const server = createMediaServer({ baseUrl: store.server.url, accessToken: async () => done(ada.accessToken), send });
  const path = videoPath(ada);
  const upload = (isFirst = false) =>
    server.upload(path, { bytes: Uint8Array.from(bytes).buffer, type: 'video/mp4' }, { isFirst });
  expect([await upload(), await upload(), await upload()]).toEqual([
    { ok: false, code: 'offline' },
    { ok: false, code: 'offline' },
    { ok: true, value: null },
  ]);
  expect(sizes).toEqual([PART_BYTES, PART_BYTES, 1000]);
  expect(await upload()).toEqual(done(null));
  expect(sizes).toHaveLength(3);
});

test('[MEMBERAREA-23] a first attempt takes one request, and goes on from what has arrived if it was cut', async () => {
  const ada = await store.newMember();
  const bytes = webpOf('a photograph', { bytes: 900_000 });
  const methods: string[] = [];
  let isLost = false;
  const send: SendMediaRequest = async (request) => {
    methods.push(request.method);
    const answer = await sendByFetch(fetch)(request);
    if (isLost) throw new Error('cut off');
    return answer;
  };
  const server = createMediaServer({ baseUrl: store.server.url, accessToken: async () => done(ada.accessToken), send });
  const newPath = () => albumPath(ada.id, 'photo', randomUUID(), { type: 'image/webp', width: 30, height: 20 });
  const upload = (path: string, isFirst: boolean) =>
    server.upload(path, { bytes: Uint8Array.from(bytes).buffer, type: 'image/webp' }, { isFirst });
  const path = newPath();
  expect(await upload(path, true)).toEqual(done(null));
  expect(methods).toEqual(['POST']);
  expect(await reads(ada, path, bytes)).toBe(true);
  // The answer was lost: the next attempt finds all of it there.
  const other = newPath();
  isLost = true;
  expect(await upload(other, true)).toEqual({ ok: false, code: 'offline' });
  isLost = false;
  expect(await upload(other, false)).toEqual(done(null));
  expect(methods).toEqual(['POST', 'POST', 'POST']);
});
