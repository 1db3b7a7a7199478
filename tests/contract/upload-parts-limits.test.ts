/** Uploads in parts of a member who means to fill the server's disk, and what each of them counts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARRIVING_PARTS, UPLOAD_PART_BYTES } from '#schemas/limits.ts';
import { mp4Of } from '#tests/support/file-bytes.ts';
import { bearerOf } from '#tests/support/json-requests.ts';
import { PictureStore } from '#tests/support/picture-store.ts';
import type { TestMember } from '#tests/support/server.ts';
import { slowRequest } from '#tests/support/slow-body.ts';
import { PART_TYPE, uploadRequests, videoPath } from '#tests/support/upload-requests.ts';

let store: PictureStore;
beforeAll(async () => void (store = await PictureStore.start()));
afterAll(() => store.stop());
const { begin, patch } = uploadRequests(() => store);

const newFile = (who: TestMember, bytes = 20_000) => ({ path: videoPath(who), bytes: mp4Of({ bytes }) });
/** What counts for the member's day, in bytes. */
const counted = async (who: TestMember) =>
  Number(
    (await store.sql`select coalesce(sum(bytes), 0) as sum from app.uploads where member_id = ${who.id}`)[0]?.['sum'],
  );

test('[MEMBERAREA-23] a few parts of a member arrive at a time, and others wait', async () => {
  const ada = await store.newMember();
  const file = newFile(ada);
  const { url } = await begin(ada, file);
  const headers = { ...bearerOf(ada), 'content-type': PART_TYPE, 'upload-offset': '0', 'content-length': '20000' };
  const held = Array.from({ length: ARRIVING_PARTS }, () => slowRequest(url, headers, 'PATCH'));
  for (const each of held) each.send(file.bytes.subarray(0, 5));
  await expect.poll(async () => (await store.partialFiles()).length).toBe(ARRIVING_PARTS);
  expect(await patch(ada, url, 0, file.bytes)).toMatchObject({ status: 503, code: 'retry' });
  for (const each of held) each.abort();
  await expect.poll(async () => (await store.partialFiles()).length).toBe(0);
  const again = await begin(ada, file);
  expect((await patch(ada, again.url, again.offset, file.bytes.subarray(again.offset))).status).toBe(204);
});

test('[MEMBERAREA-23] a part is no longer than a device’s', async () => {
  const ada = await store.newMember();
  const file = newFile(ada, UPLOAD_PART_BYTES + 1000);
  const { url } = await begin(ada, file);
  expect(await patch(ada, url, 0, file.bytes)).toMatchObject({ code: 'too-large' });
  expect(await patch(ada, url, 0, file.bytes.subarray(0, UPLOAD_PART_BYTES))).toMatchObject({ status: 204 });
});

test('[MEMBERAREA-23] what has arrived counts, whatever becomes of the upload', async () => {
  const ada = await store.newMember();
  const wrong = { ...newFile(ada), hash: 'f'.repeat(64) };
  expect(await patch(ada, (await begin(ada, wrong)).url, 0, wrong.bytes)).toMatchObject({ code: 'retry' });
  expect(await counted(ada), 'of another hash').toBe(20_000);
  const given = newFile(ada);
  await patch(ada, (await begin(ada, given)).url, 0, given.bytes.subarray(0, 7000));
  await store.remove(ada, 'albums', given.path.slice('albums/'.length));
  expect(await counted(ada), 'given up').toBe(27_000);
  const replaced = newFile(ada);
  await patch(ada, (await begin(ada, replaced)).url, 0, replaced.bytes.subarray(0, 3000));
  await begin(ada, { ...replaced, bytes: mp4Of({ bytes: 20_000, seconds: 9 }) });
  expect(await counted(ada), 'replaced by another file').toBe(50_000);
  const untouched = newFile(ada);
  await begin(ada, untouched);
  await store.remove(ada, 'albums', untouched.path.slice('albums/'.length));
  expect(await counted(ada), 'of nothing').toBe(50_000);
});

test('[MEMBERAREA-23] what has arrived counts for a day, of refused files too', async () => {
  const ada = await store.newMember();
  const wrong = { ...newFile(ada), hash: 'f'.repeat(64) };
  await patch(ada, (await begin(ada, wrong)).url, 0, wrong.bytes);
  await store.sql`update app.uploads set started_at = now() - interval '23 hours' where member_id = ${ada.id}`;
  await begin(ada, newFile(ada));
  expect(await counted(ada)).toBe(40_000);
});

test('[MEMBERAREA-23] one request at a time makes the file of its parts', async () => {
  const ada = await store.newMember();
  const file = newFile(ada);
  const { url } = await begin(ada, file);
  await store.sql`update app.uploads set joining_since = now() where member_id = ${ada.id}`;
  expect(await patch(ada, url, 0, file.bytes)).toMatchObject({ code: 'retry' });
  expect(await patch(ada, url, 20_000, Buffer.alloc(0))).toMatchObject({ code: 'retry' });
  await store.sql`update app.uploads set joining_since = now() - interval '6 minutes' where member_id = ${ada.id}`;
  expect(await patch(ada, url, 20_000, Buffer.alloc(0))).toMatchObject({ status: 204, offset: 20_000 });
});

test('[MEMBERAREA-23] no request has an encoding, the one that begins an upload neither', async () => {
  const ada = await store.newMember();
  const file = newFile(ada);
  const headers = { 'content-type': PART_TYPE, 'content-encoding': 'gzip' };
  expect(await begin(ada, file, { headers, body: file.bytes })).toMatchObject({ code: 'bad-request' });
});
