/** Uploads in parts whose files lie in a bucket, with the troubles of its store. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBucket } from '#server/files/bucket-copy.ts';
import { mp4Of } from '#tests/support/file-bytes.ts';
import { PictureStore } from '#tests/support/picture-store.ts';
import { startS3Double, type S3Double } from '#tests/support/s3-double.ts';
import { uploadRequests, videoPath } from '#tests/support/upload-requests.ts';

let double: S3Double;
let store: PictureStore;
beforeAll(async () => {
  double = await startS3Double();
  store = await PictureStore.start({ bucket: double.settings });
});
afterAll(async () => {
  await store.stop();
  await double.stop();
});
const { begin, patch, reads } = uploadRequests(() => store);
const away = { status: 503, code: 'SlowDown' };
const removeAll = async () => void (await store.server.backend.gateway?.removePictures());
const inBucket = async () => (await listBucket(double.settings)).length;
async function newUpload() {
  const ada = await store.newMember();
  const file = { path: videoPath(ada), bytes: mp4Of({ bytes: 20_000 }) };
  return { ada, ...file, ...(await begin(ada, file)) };
}

test('[MEMBERAREA-23] parts in a bucket become one object, and are erased', async () => {
  await removeAll();
  const before = await inBucket();
  const { ada, path, bytes, url } = await newUpload();
  await patch(ada, url, 0, bytes.subarray(0, 12_000));
  expect(await inBucket()).toBe(before + 1);
  expect(await patch(ada, url, 12_000, bytes.subarray(12_000))).toMatchObject({ status: 204, offset: 20_000 });
  expect(await reads(ada, path, bytes)).toBe(true);
  await removeAll();
  expect(await inBucket()).toBe(before + 1);
});

test('[MEMBERAREA-23] a part that the bucket did not take counts for nothing, and is sent again', async () => {
  const { ada, path, bytes, url } = await newUpload();
  await patch(ada, url, 0, bytes.subarray(0, 12_000));
  // Not stored, and not removed either.
  double.next(...Array(8).fill(away));
  expect(await patch(ada, url, 12_000, bytes.subarray(12_000))).toMatchObject({ status: 503, code: 'retry' });
  const again = await begin(ada, { path, bytes });
  expect(again.offset).toBe(12_000);
  expect(await patch(ada, url, 12_000, bytes.subarray(12_000))).toMatchObject({ status: 204 });
  expect(await reads(ada, path, bytes)).toBe(true);
});

test('[MEMBERAREA-23] a bucket that fails while the parts become an object loses none of them', async () => {
  for (const trouble of ['half', away] as const) {
    const { ada, path, bytes, url } = await newUpload();
    await patch(ada, url, 0, bytes.subarray(0, 12_000));
    double.nextReadings(...(trouble === 'half' ? ['half' as const] : Array<typeof away>(4).fill(trouble)));
    expect(await patch(ada, url, 12_000, bytes.subarray(12_000))).toMatchObject({ status: 503, code: 'retry' });
    // Whoever begins it again has it stored.
    expect(await begin(ada, { path, bytes })).toMatchObject({ code: null, offset: 20_000 });
    expect(await reads(ada, path, bytes)).toBe(true);
  }
});
