import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import postgres from 'postgres';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { webpOf } from '#tests/support/file-bytes.ts';
import { requestJson, bearerOf, post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ada: TestMember;
const at = (path: string) => `${server.url}/storage/v1${path}`;
const bytes = webpOf('<script>alert(1)</script>');
const bring = async () => {
  const path = profilePicturePath(ada.id, 'cover', randomUUID(), { type: 'image/webp', width: 3, height: 2 });
  return {
    path,
    answer: await requestJson(at(`/object/${path}`), {
      method: 'POST',
      headers: { ...bearerOf(ada), 'content-type': 'image/webp' },
      body: bytes,
    }),
  };
};

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('adastores');
});
afterAll(() => server.stop());

test('a member reads back a stored file, with its size before its bytes', async () => {
  const { path, answer } = await bring();
  expect(answer).toMatchObject({ status: 200, body: { Key: path, Id: expect.any(String) } });
  expect(await requestJson(at(`/object/${path}`), { headers: bearerOf(ada) })).toMatchObject({
    status: 200,
    body: bytes.toString(),
  });
  const head = await requestJson(at(`/object/${path}`), { method: 'HEAD', headers: bearerOf(ada) });
  expect([head.status, head.headers.get('content-length'), head.headers.get('content-type'), head.body]).toEqual([
    200,
    String(bytes.length),
    'image/webp',
    '',
  ]);
});

test('[S18] a stored file is never a page of ours, its type is not sniffed, nor is it cached', async () => {
  const { path } = await bring();
  const { headers } = await requestJson(at(`/object/${path}`), { headers: bearerOf(ada) });
  expect(
    ['content-security-policy', 'x-content-type-options', 'cache-control'].map((name) => headers.get(name)),
  ).toEqual(["default-src 'none'; sandbox", 'nosniff', 'private, no-store']);
});

test('a link and a refusal have the form that Supabase’s clients expect', async () => {
  const { path } = await bring();
  const link = await post(at(`/object/sign/${path}`), { expiresIn: 60 }, bearerOf(ada));
  expect(link.body).toEqual({ signedURL: expect.stringMatching(`^/object/sign/${path}\\?token=`) });
  expect((await requestJson(at(String(link.body['signedURL'])))).body).toBe(bytes.toString());
  const twice = await requestJson(at(`/object/${path}`), {
    method: 'POST',
    headers: { ...bearerOf(ada), 'content-type': 'image/webp' },
    body: bytes,
  });
  expect(twice).toMatchObject({
    status: 400,
    body: { statusCode: '409', error: 'duplicate', message: 'duplicate', code: 'duplicate' },
  });
});

test('the first request of a connection grants no rights to the next', async () => {
  await bring();
  const sql = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  const granted = await sql`select relname from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'auth', 'storage') and (has_table_privilege('anon', pg_class.oid, 'select, insert') or has_table_privilege('authenticated', pg_class.oid, 'truncate'))`;
  await sql.end();
  expect([...granted]).toEqual([]);
});
