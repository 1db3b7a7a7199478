/** A whole server whose members' files lie in a bucket. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import postgres from 'postgres';
import { albumPath } from '#schemas/album-media.ts';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { bearerOf, requestJson } from '#tests/support/json-requests.ts';
import { webpOf } from '#tests/support/file-bytes.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { startS3Double, type S3Double } from '#tests/support/s3-double.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';

const content = webpOf('a picture of some length').toString();
let store: S3Double;
let server: TestServer;
let ada: TestMember;
let path: string;

beforeAll(async () => {
  store = await startS3Double();
  server = await startTestServer({ bucket: store.settings });
  ada = await server.signUp('adaenbaquet');
});
afterAll(async () => {
  await server.stop();
  await store.stop();
});

const urlOf = (of: string) => `${server.url}/storage/v1/object/${of}`;
const upload = (to: string) =>
  requestJson(urlOf(to), {
    method: 'POST',
    headers: { ...bearerOf(ada), 'content-type': 'image/webp' },
    body: content,
  });
const read = (headers: Record<string, string> = {}, method = 'GET') =>
  requestJson<unknown>(urlOf(path), { method, headers: { ...bearerOf(ada), ...headers } });
const objects = () => [...store.objects.keys()].filter((key) => key.startsWith('objects/'));

beforeEach(async () => {
  store.objects.clear();
  path = profilePicturePath(ada.id, 'cover', randomUUID(), { type: 'image/webp', width: 3, height: 2 });
  const { status, body } = await upload(path);
  expect({ status, body }).toMatchObject({ status: 200 });
});

test('a picture is stored in the bucket, once, and read from it', async () => {
  expect(objects()).toHaveLength(1);
  expect(await read()).toMatchObject({ status: 200, body: content });
  const head = await read({}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(content.length)]);
  expect(await upload(path)).toMatchObject({ body: { code: 'duplicate' } });
  expect(objects()).toHaveLength(1);
});

test('a part is served with its place in the whole', async () => {
  const part = await read({ range: 'bytes=2-8' });
  expect([part.status, part.body, part.headers.get('content-range')]).toEqual([
    206,
    content.slice(2, 9),
    `bytes 2-8/${content.length}`,
  ]);
  expect((await read({ range: 'bytes=500-' })).status).toBe(416);
  expect((await read({ range: 'bytes=1-0' })).body).toBe(content);
});

test('while the store is away pictures are asked for again, and uploads count for nothing', async () => {
  const away = { status: 503, code: 'SlowDown' };
  store.next(away, away, away, away);
  expect(await read()).toMatchObject({ status: 503, body: { code: 'retry' } });
  const other = profilePicturePath(ada.id, 'cover', randomUUID(), { type: 'image/webp', width: 3, height: 2 });
  store.next(away, away, away, away);
  expect(await upload(other)).toMatchObject({ status: 503, body: { code: 'retry' } });
  expect(objects()).toHaveLength(1);
  expect((await upload(other)).status).toBe(200);
});

test('a file that a failing store keeps is erased later: nothing names it', async () => {
  const away = { status: 503, code: 'SlowDown' };
  const other = profilePicturePath(ada.id, 'cover', randomUUID(), { type: 'image/webp', width: 3, height: 2 });
  // Its storing is carried out, and its answers are lost; then it cannot be removed either.
  store.next('lost', ...Array(7).fill(away));
  expect(await upload(other)).toMatchObject({ status: 503, body: { code: 'retry' } });
  expect(objects()).toHaveLength(2);
  await server.backend.gateway?.removePictures();
  expect(objects(), 'it may still be arriving').toHaveLength(2);
  const sql = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  await sql`update app.loose_files set due = now()`;
  const loose = () => sql`select 1 from app.loose_files`;
  store.next(...Array(4 * (await loose()).length).fill(away));
  await server.backend.gateway?.removePictures();
  expect([objects().length, (await loose()).length]).toEqual([2, 2]);
  await server.backend.gateway?.removePictures();
  expect([objects().length, await loose()]).toEqual([1, []]);
  await sql.end();
});

test('what a member removes leaves the bucket, where the store fails at first too', async () => {
  const pathOf = () => albumPath(ada.id, 'photo', randomUUID(), { type: 'image/webp', width: 3, height: 2 });
  const photo = pathOf();
  expect((await upload(photo)).status).toBe(200);
  store.next(...Array(4).fill({ status: 503, code: 'SlowDown' }));
  const answer = await requestJson(urlOf('albums'), {
    method: 'DELETE',
    headers: { ...bearerOf(ada), 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: [photo.slice('albums/'.length)] }),
  });
  expect(answer.status).toBe(200);
  await server.backend.gateway?.removePictures().catch(() => undefined);
  await server.backend.gateway?.removePictures();
  expect(objects()).toHaveLength(1);
});

test('bytes that changed in the store are never sent whole', async () => {
  const [key = ''] = objects();
  const stored = store.objects.get(key);
  if (stored) stored.bytes = Buffer.from(content.replace('picture', 'pIcture'));
  const answer = await fetch(urlOf(path), { headers: bearerOf(ada) });
  await expect(answer.text()).rejects.toThrow();
});

test('a picture that nothing shows leaves the bucket with its row', async () => {
  const sql = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  await sql`insert into app.media_removals (name) values (${path})`;
  await sql.end();
  await server.backend.gateway?.removePictures();
  expect([objects(), (await read()).body]).toEqual([[], expect.objectContaining({ code: 'not-found' })]);
});

test('a start with a key that the store refuses says so in one sentence', async () => {
  const dir = makeDataDir();
  const starting = startTestServer({ bucket: { ...store.settings, secret: 'another' }, dataDir: dir.path });
  await expect(starting).rejects.toThrow(
    /^S3_KEY and S3_SECRET: \S+ does not let them .* \(403 SignatureDoesNotMatch\)\.$/,
  );
  dir.remove();
});
