import { afterAll, beforeAll, expect, test } from 'vitest';
import postgres from 'postgres';
import { ask, bearerOf, post } from '#tests/support/post.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ada: TestMember;
let bela: TestMember;
const at = (path: string) => `${server.url}/storage/v1${path}`;
const upload = (member: TestMember, path: string, body: string) =>
  ask(at(`/object/album/${path}`), { method: 'POST', headers: { ...bearerOf(member), 'content-type': 'text/plain' }, body });

beforeAll(async () => {
  server = await startTestServer();
  const sql = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  await sql`insert into storage.buckets (id, name, public) values ('album', 'album', false)`;
  await sql`create policy own on storage.objects to authenticated using (owner_id = auth.uid()::text) with check (owner_id = auth.uid()::text)`;
  await sql.end();
  ada = await server.signUp('adastores');
  bela = await server.signUp('belastores');
});
afterAll(() => server.stop());

test('what a member stores they read again, and nobody else', async () => {
  expect(await upload(ada, 'a/été.txt', 'bonsoir')).toMatchObject({ status: 200, body: { Key: 'album/a/été.txt' } });
  expect(await ask(at('/object/album/a/été.txt'), { headers: bearerOf(ada) })).toMatchObject({ status: 200, body: 'bonsoir' });
  expect((await ask(at('/object/album/a/été.txt'), { headers: bearerOf(bela) })).status).toBe(400);
  expect((await ask(at('/object/album/a/été.txt'))).status).toBe(400);
});

test('what a member stores is never a page of ours: no script of it runs, and its kind is not guessed', async () => {
  const html = { ...bearerOf(ada), 'content-type': 'text/html' };
  await ask(at('/object/album/a/page.html'), { method: 'POST', headers: html, body: '<script>alert(1)</script>' });
  const { headers, status } = await ask(at('/object/album/a/page.html'), { headers: bearerOf(ada) });
  expect([status, headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([200, "default-src 'none'; sandbox", 'nosniff']);
});

test('the first request grants nobody anything', async () => {
  await ask(at('/object/album/a/none.txt'), { headers: bearerOf(ada) });
  const sql = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  const granted = await sql`select relname from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'auth', 'storage') and (has_table_privilege('anon', pg_class.oid, 'select, insert') or has_table_privilege('authenticated', pg_class.oid, 'truncate'))`;
  await sql.end();
  expect([...granted]).toEqual([]);
});

test('a signed link has the name and the form that Supabase’s clients read', async () => {
  await upload(ada, 'a/signed.txt', 'signed');
  const one = await post(at('/object/sign/album/a/signed.txt'), { expiresIn: 60 }, bearerOf(ada));
  expect(one.body).toEqual({ signedURL: expect.stringMatching(/^\/object\/sign\/album\/a\/signed\.txt\?token=/) });
  expect((await ask(at(String(one.body['signedURL'])))).body).toBe('signed');

  const many = await post<unknown>(at('/object/sign/album'), { expiresIn: 60, paths: ['a/signed.txt', 'a/none.txt'] }, bearerOf(ada));
  expect(many.body).toEqual([
    { path: 'a/signed.txt', error: null, signedURL: expect.stringMatching(/^\/object\/sign\//) },
    { path: 'a/none.txt', error: expect.any(String), signedURL: null },
  ]);
});

test('a link for an upload is called url', async () => {
  const link = await post(at('/object/upload/sign/album/a/later.txt'), {}, bearerOf(ada));
  expect(link.body).toMatchObject({ url: expect.stringMatching(/^\/object\/upload\/sign\/album\/a\/later\.txt\?token=/) });
  expect((await ask(at(String(link.body['url'])), { method: 'PUT', body: 'later', headers: { 'content-type': 'text/plain' } })).status).toBe(200);
});

test('copying and asking about an object use the known names', async () => {
  await upload(ada, 'a/first.txt', 'first');
  const copied = await post(at('/object/copy'), { bucketId: 'album', sourceKey: 'a/first.txt', destinationKey: 'a/second.txt' }, bearerOf(ada));
  expect(copied.body).toEqual({ Key: expect.stringContaining('a/second.txt') });
  const info = await ask(at('/object/info/album/a/second.txt'), { headers: bearerOf(ada) });
  expect(info.body).toMatchObject({ size: 5, content_type: 'text/plain', etag: expect.any(String) });
});

test('an object is overwritten only on demand, and removed with its file', async () => {
  await upload(ada, 'a/once.txt', 'once');
  expect((await upload(ada, 'a/once.txt', 'twice')).status).toBe(400);
  const removed = await ask<unknown[]>(at('/object/album'), { method: 'DELETE', headers: { ...bearerOf(ada), 'content-type': 'application/json' }, body: JSON.stringify({ prefixes: ['a/once.txt'] }) });
  expect(removed.body).toHaveLength(1);
  expect((await ask(at('/object/album/a/once.txt'), { headers: bearerOf(ada) })).status).toBe(400);
});
