/** What an attacker would do with the store of pictures: exchange, overfill, hold open, keep looking. */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageId } from '#schemas/ids.ts';
import { PICTURE_BYTES, PICTURES_AN_HOUR, PICTURES_BYTES, PROFILE_PICTURES_MOST } from '#schemas/limits.ts';
import { LINK_SECONDS, mediaPath } from '#schemas/media.ts';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { between } from '#tests/support/entries.ts';
import { ask, bearerOf, post } from '#tests/support/post.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { slowRequest } from '#tests/support/slow-body.ts';
import { pushAt } from '#tests/support/sync-requests.ts';

let server: TestServer;
let sql: Sql;
let admin: TestMember;
let people = 0;
const newMember = () => server.signUp(`fichiers${(people += 1)}`);
beforeAll(async () => {
  server = await startTestServer();
  sql = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  admin = await newMember();
  await sql`update public.profiles set role = 'admin' where id = ${admin.id}`;
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});

const drawn = { type: 'image/webp', width: 30, height: 20 } as const;
const first = Buffer.from('RIFF the picture that was looked at');
const other = Buffer.from('RIFF another picture, put in its place');
const sha = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const at = (path: string) => `${server.url}/storage/v1${path}`;
const webp = (who: TestMember | null, more: Record<string, string> = {}) => ({ ...(who && bearerOf(who)), 'content-type': 'image/webp', ...more });
const bring = (who: TestMember | null, path: string, body: Uint8Array = first, more = {}) => ask<{ code?: string }>(at(`/object/${path}`), { method: 'POST', headers: webp(who, more), body: body as BodyInit });
const read = async (who: TestMember, path: string) => {
  const answer = await fetch(at(`/object/${path}`), { headers: bearerOf(who) });
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()).toString() : answer.status;
};
const ofMessage = (sender: TestMember, receiver: TestMember) => mediaPath({ conversationId: between(sender.id, receiver.id).stream, senderId: sender.id }, randomUUID(), drawn);
const avatarOf = (who: TestMember, kind: 'avatar' | 'cover' = 'avatar') => profilePicturePath(who.id, kind, randomUUID(), drawn);
const rpc = async (who: TestMember, name: string, request: unknown) => (await post<{ code: string | null }>(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(who))).body.code;
const show = (who: TestMember, picture: string, kind = 'avatar') => rpc(who, 'set_profile_picture', { kind, picture });
const approve = (member: TestMember, picture: string) => rpc(admin, 'moderate_avatar', { member: member.id, verdict: 'approved', picture });
async function sent(sender: TestMember, receiver: TestMember) {
  const path = ofMessage(sender, receiver);
  expect((await bring(sender, `conversations/${path}`)).status).toBe(200);
  const message = between(sender.id, receiver.id).send('', undefined, { type: 'image', mediaUrl: path });
  await pushAt(server.url, sender, [message]);
  expect(await read(receiver, `conversations/${path}`)).toBe(first.toString());
  return { path, id: message.id as string as MessageId };
}
const remove = (who: TestMember, bucket: string, path: string) => ask<unknown[]>(at(`/object/${bucket}`), { method: 'DELETE', headers: { ...bearerOf(who), 'content-type': 'application/json' }, body: JSON.stringify({ prefixes: [path] }) });
const unfinished = async () => (await readdir(join(server.dataDir, 'objects'))).filter((file) => file.endsWith('.part'));

describe('a stored picture', () => {
  test('that was approved is exchanged by no upsert, no PUT, no signed upload, no copy and no move', async () => {
    const ada = await newMember();
    const [shown, spare] = [avatarOf(ada), avatarOf(ada)];
    expect([(await bring(ada, shown)).status, await show(ada, shown), await approve(ada, shown), (await bring(ada, spare, other)).status]).toEqual([200, null, null, 200]);
    const name = (path: string) => path.slice('avatars/'.length);
    const json = { ...bearerOf(ada), 'content-type': 'application/json' };
    const move = JSON.stringify({ bucketId: 'avatars', sourceKey: name(spare), destinationKey: name(shown) });
    const tries: [string, RequestInit][] = [
      [`/object/${shown}`, { method: 'POST', headers: webp(ada), body: other }],
      [`/object/${shown}`, { method: 'POST', headers: webp(ada, { 'x-upsert': 'true' }), body: other }],
      [`/object/${shown}`, { method: 'PUT', headers: webp(ada), body: other }],
      [`/object/upload/sign/${shown}`, { method: 'POST', headers: { ...json, 'x-upsert': 'true' }, body: '{}' }],
      [`/object/upload/sign/${avatarOf(ada)}`, { method: 'POST', headers: json, body: '{}' }],
      ['/object/copy', { method: 'POST', headers: { ...json, 'x-upsert': 'true' }, body: move }],
      ['/object/move', { method: 'POST', headers: json, body: move }],
    ];
    for (const [path, init] of tries) expect((await ask<{ code: string }>(at(path), init)).body.code, `${init.method} ${path}`).toMatch(/^(forbidden|duplicate|bad-request)$/);
    expect((await remove(ada, 'avatars', name(shown))).status).toBe(400);
    expect([await read(ada, shown), await read(ada, spare)]).toEqual([first.toString(), other.toString()]);
  });

  test('is not replaced by an upload that stalled and is finished after the decision', async () => {
    const ada = await newMember();
    const path = avatarOf(ada);
    const late = slowRequest(at(`/object/${path}`), webp(ada, { 'content-length': String(other.byteLength) }));
    late.send(other.subarray(0, 5));
    await expect.poll(async () => (await unfinished()).length).toBe(1);
    expect((await bring(ada, path)).status).toBe(200);
    expect([await show(ada, path), await approve(ada, path)]).toEqual([null, null]);
    late.send(other.subarray(5));
    late.end();
    expect(await late.answered).toMatchObject({ status: 400, body: expect.stringMatching(/duplicate|forbidden/) });
    expect([await read(ada, path), await unfinished()]).toEqual([first.toString(), []]);
  });

  test('is exchanged by no upload at the same time: one of them stands, whole', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const path = `conversations/${ofMessage(ada, bela)}`;
    const bodies = Array.from({ length: 8 }, (_, n) => Buffer.from(`RIFF ${n} `.repeat(20_000)));
    const answers = await Promise.all(bodies.map((body) => bring(ada, path, body)));
    const stands = bodies[answers.findIndex(({ status }) => status === 200)];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read(ada, path)).toBe(stands?.toString());
  });

  test('leaves its name to nothing else: what a decision named is not brought back as another picture', async () => {
    const ada = await newMember();
    const [old, fresh] = [avatarOf(ada), avatarOf(ada)];
    for (const path of [old, fresh]) expect([(await bring(ada, path)).status, await show(ada, path)]).toEqual([200, null]);
    await server.backend.gateway?.removePictures();
    expect(await read(ada, old)).toBe(400);
    expect((await bring(ada, old, other)).body.code).toBe('forbidden');
    const bela = await newMember();
    const path = ofMessage(ada, bela);
    expect((await bring(ada, `conversations/${path}`)).status).toBe(200);
    expect((await remove(ada, 'conversations', path)).body).toHaveLength(1);
    expect((await bring(ada, `conversations/${path}`, other)).body.code, 'another').toBe('duplicate');
    expect((await bring(ada, `conversations/${path}`)).status, 'the same, for a message that still waits').toBe(200);
  });

  test('that a message or a report names is removed by no member', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const { path, id } = await sent(ada, bela);
    expect((await remove(ada, 'conversations', path)).body).toEqual([]);
    expect(await read(bela, `conversations/${path}`)).toBe(first.toString());
    await pushAt(server.url, bela, [between(bela.id, ada.id).report({ messageIds: [id] })]);
    await pushAt(server.url, ada, [between(ada.id, bela.id).remove(id)]);
    expect((await remove(ada, 'conversations', path)).body).toEqual([]);
    await server.backend.gateway?.removePictures();
    expect((await bring(ada, `conversations/${path}`, other)).body.code).toBe('duplicate');
    expect(await sql`select name from storage.objects where name = ${path}`).toHaveLength(1);
  });

  test('[PROFILE-72] is named with its hash by a decision, and by a report of a message or of a profile', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const [avatar, cover] = [avatarOf(ada), avatarOf(ada, 'cover')];
    for (const [path, kind, bytes] of [[avatar, 'avatar', first], [cover, 'cover', other]] as const) expect([(await bring(ada, path, bytes)).status, await show(ada, path, kind)]).toEqual([200, null]);
    expect(await approve(ada, avatar)).toBe(null);
    expect(await sql`select verdict, decided_by, picture, hash from app.avatar_decisions where member_id = ${ada.id}`).toEqual([{ verdict: 'approved', decided_by: admin.id, picture: avatar, hash: sha(first) }]);
    const { path, id } = await sent(ada, bela);
    await pushAt(server.url, bela, [between(bela.id, ada.id).report({ messageIds: [id] })]);
    const [report] = await sql<{ pictures: { name: string; hash: string }[] }[]>`select pictures from public.reports where reporter_id = ${bela.id}`;
    const named = [{ name: path, hash: sha(first) }, { name: avatar, hash: sha(first) }, { name: cover, hash: sha(other) }];
    expect(report?.pictures).toEqual(expect.arrayContaining(named));
    expect(await rpc(ada, 'set_profile_picture', { kind: 'cover', picture: null })).toBe(null);
    await server.backend.gateway?.removePictures();
    expect(await sql`select name from storage.objects where bucket_id = 'avatars' and name = ${cover.slice('avatars/'.length)}`, 'the cover that was reported').toHaveLength(1);
    expect(await read(bela, cover)).toBe(400);
  });
});

test('nothing else of the store is served: every other route and method is refused with a code', async () => {
  const ada = await newMember();
  const path = avatarOf(ada);
  expect((await bring(ada, path)).status).toBe(200);
  const routes = [
    'GET /status', 'GET /bucket', 'POST /bucket', 'GET /bucket/avatars', 'PUT /bucket/avatars', 'DELETE /bucket/avatars', 'POST /bucket/avatars/empty',
    'POST /object/list/avatars', 'POST /object/list-v2/avatars', 'POST /object/sign/avatars', `GET /object/info/${path}`, `GET /object/info/authenticated/${path}`, `GET /object/public/${path}`,
    `GET /object/authenticated/${path}`, `GET /render/image/authenticated/${path}`, `POST /object/upload/sign/${path}`, `PUT /object/upload/sign/${path}`, 'POST /upload/resumable', `PATCH /upload/resumable/${path}`,
    'POST /object/move', 'POST /object/copy', `PUT /object/${path}`, `PATCH /object/${path}`, `DELETE /object/${path}`, 'DELETE /object/avatars', 'PUT /s3/avatars/a', 'GET /object/avatars', 'POST /object/conversations',
    `POST /object/avatars/${ada.id}/../${path}`, `POST /object/avatars%2F${path}`, `POST /object//${path}`, `POST /object/${path}#?x=1`, `POST /object/${path.replace('avatars', 'AVATARS')}`,
  ];
  for (const route of routes) {
    const [method = '', target = ''] = route.split(' ');
    const bodied = method !== 'GET' && { body: JSON.stringify({ prefixes: [path], expiresIn: 60, paths: [path] }) };
    const answer = await ask<{ code: string }>(at(target), { method, headers: { ...bearerOf(ada), 'content-type': 'application/json' }, ...bodied });
    expect([answer.status, answer.body.code], route).toEqual([400, expect.stringMatching(/^(forbidden|not-found|bad-request|duplicate)$/)]);
  }
  for (const more of [{ 'content-type': 'multipart/form-data; boundary=x' }, { 'content-type': 'image/svg+xml' }, { 'content-type': 'image/webp, text/html' }, { 'content-encoding': 'gzip' }, { 'x-upsert': '1' }]) {
    expect((await bring(ada, avatarOf(ada), first, more)).body.code, JSON.stringify(more)).toBe('bad-request');
  }
  expect(await read(ada, path)).toBe(first.toString());
});

test('a hosted store, which asks these policies, changes nothing, signs nothing, and removes nothing that is named', async () => {
  const [ada, bela] = [await newMember(), await newMember()];
  const { path } = await sent(ada, bela);
  const spare = ofMessage(ada, bela);
  const as = (who: TestMember, operation: string, statement: string) =>
    sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: who.id, role: 'authenticated' })}, true), set_config('storage.operation', ${operation}, true)`;
      return (await tx.unsafe(statement)).count;
    });
  const insert = `insert into storage.objects (bucket_id, name, owner_id) values ('conversations', '${spare}', '${ada.id}')`;
  const select = `select from storage.objects where name = '${path}'`;
  for (const operation of ['sign_upload_url', 'upload_signed', 'copy', 'move', 'upload_update']) await expect(as(ada, `storage.object.${operation}`, insert), operation).rejects.toMatchObject({ code: '42501' });
  for (const operation of ['storage.tus.upload.create', 'storage.s3.upload']) await expect(as(ada, operation, insert), operation).rejects.toMatchObject({ code: '42501' });
  expect([await as(bela, 'storage.object.get_authenticated', select), await as(bela, 'storage.object.sign', select), await as(ada, 'object.sign_many', select)]).toEqual([1, 0, 0]);
  expect(await as(ada, 'storage.object.upload_update', `update storage.objects set version = 'x' where name = '${path}'`)).toBe(0);
  expect(await as(ada, 'storage.object.delete_many', `delete from storage.objects where name = '${path}'`)).toBe(0);
  expect(await as(ada, 'storage.object.upload', insert)).toBe(1);
  expect(await as(ada, 'storage.object.delete_many', `delete from storage.objects where name = '${spare}'`)).toBe(1);
});

describe('what is brought', () => {
  test('is asked for its token before its body: an unfinished request without one is answered and closed', async () => {
    const ada = await newMember();
    for (const length of [{ 'content-length': '50000000' }, { 'transfer-encoding': 'chunked' }]) {
      const open = slowRequest(at(`/object/${avatarOf(ada)}`), webp(null, length as Record<string, string>));
      open.send(Buffer.alloc(1024));
      expect(await open.answered, JSON.stringify(length)).toMatchObject({ status: 401, closes: true });
    }
    expect(await unfinished()).toEqual([]);
  });

  test('is counted as it comes: one byte beyond the limit ends it, said beforehand or not, and nothing of it stays', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const path = () => at(`/object/conversations/${ofMessage(ada, bela)}`);
    const said = slowRequest(path(), webp(ada, { 'content-length': String(50 * 1024 * 1024) }));
    expect(await said.answered).toMatchObject({ status: 413, closes: true });
    const chunked = slowRequest(path(), webp(ada, { 'transfer-encoding': 'chunked' }));
    for (let n = 0; n < PICTURE_BYTES / 65_536; n += 1) chunked.send(Buffer.alloc(65_536));
    chunked.send(Buffer.alloc(1));
    expect(await chunked.answered).toMatchObject({ status: 413, closes: true });
    const whole = slowRequest(path(), webp(ada, { 'transfer-encoding': 'chunked' }));
    whole.send(Buffer.alloc(PICTURE_BYTES));
    whole.end();
    expect(await whole.answered).toMatchObject({ status: 200 });
    expect(await unfinished()).toEqual([]);
  });

  test('lies in files and a folder that only this user opens', async () => {
    const folder = join(server.dataDir, 'objects');
    const files = await readdir(folder);
    expect(files.length).toBeGreaterThan(0);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600);
  });

  test('is at most so many in an hour, though all come at once', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const answers = await Promise.all(Array.from({ length: PICTURES_AN_HOUR + 15 }, () => bring(ada, `conversations/${ofMessage(ada, bela)}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PICTURES_AN_HOUR);
    const late = answers.find(({ status }) => status !== 200);
    expect([late?.status, late?.body.code, Number(late?.headers.get('retry-after'))]).toEqual([429, 'rate-limited', expect.closeTo(3600, -2)]);
    const [own] = await sql<{ name: string }[]>`select name from storage.objects where owner_id = ${ada.id} limit 1`;
    await remove(ada, 'conversations', own?.name ?? '');
    expect((await bring(ada, `conversations/${ofMessage(ada, bela)}`)).status, 'removing one gives none back').toBe(429);
  });

  test('fills no bucket of profiles, though all come at once', async () => {
    const ada = await newMember();
    const answers = await Promise.all(Array.from({ length: 28 }, () => bring(ada, avatarOf(ada))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PROFILE_PICTURES_MOST);
  });

  test('is at most so much in all, what is under way included', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    await sql`insert into app.uploads (member_id, object, bytes, begun_at, stored) values (${ada.id}, 'conversations/before', ${PICTURES_BYTES - 2 * first.byteLength}, now() - interval '2 days', true)`;
    const path = () => `conversations/${ofMessage(ada, bela)}`;
    const open = slowRequest(at(`/object/${path()}`), webp(ada, { 'content-length': String(first.byteLength) }));
    open.send(first.subarray(0, 3));
    await expect.poll(async () => (await unfinished()).length).toBe(1);
    expect((await bring(ada, path())).status).toBe(200);
    expect(await bring(ada, path())).toMatchObject({ status: 413, body: { code: 'pictures-full' } });
    open.cut();
    await expect.poll(async () => (await bring(ada, path())).status, { message: 'what was cut counts no more' }).toBe(200);
  });

  test('goes into one’s own conversations, or the one that would be with another member, and nowhere else', async () => {
    const [ada, bela, curieuse] = [await newMember(), await newMember(), await newMember()];
    await sent(ada, bela);
    const into = (conversationId: string) => bring(curieuse, `conversations/${mediaPath({ conversationId: conversationId as never, senderId: curieuse.id }, randomUUID(), drawn)}`);
    for (const conversation of [randomUUID(), between(ada.id, bela.id).stream, between(ada.id, admin.id).stream, curieuse.id, ada.id]) expect((await into(conversation)).body.code, conversation).toBe('forbidden');
    expect((await into(between(curieuse.id, ada.id).stream)).status).toBe(200);
  });

  test('is refused when the right ended while it came', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    await sent(ada, bela);
    const path = `conversations/${ofMessage(ada, bela)}`;
    const open = slowRequest(at(`/object/${path}`), webp(ada, { 'content-length': String(first.byteLength) }));
    open.send(first.subarray(0, 3));
    await expect.poll(async () => (await unfinished()).length).toBe(1);
    await pushAt(server.url, bela, [between(bela.id, ada.id).block()]);
    open.send(first.subarray(3));
    open.end();
    expect(await open.answered).toMatchObject({ status: 400, body: expect.stringContaining('forbidden') });
    expect([await read(ada, path), await unfinished()]).toEqual([400, []]);
  });
});

describe('a link to a private picture', () => {
  const link = (who: TestMember, path: string, expiresIn: unknown = LINK_SECONDS) => post<{ signedURL?: string; code?: string }>(at(`/object/sign/conversations/${path}`), { expiresIn }, bearerOf(who));
  const opens = async (signed: string | undefined) => (await fetch(at(signed ?? '/'))).status;

  test('lives for ten minutes at most', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const { path } = await sent(ada, bela);
    for (const seconds of [LINK_SECONDS + 1, 31_536_000, 1e308, 0, -60, 1.5, '60', null, [60]]) expect(await link(bela, path, seconds), String(seconds)).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    const { body } = await link(bela, path);
    const { exp, iat } = JSON.parse(Buffer.from(body.signedURL?.split('token=')[1]?.split('.')[1] ?? '', 'base64url').toString()) as { exp: number; iat: number };
    expect(exp - iat).toBe(LINK_SECONDS);
    expect(await opens(body.signedURL)).toBe(200);
  });

  test('[S18] is worth the right of the member it was given to, when it is opened: a block and a deletion end it', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const [blocked, deleted] = [await sent(ada, bela), await sent(ada, bela)];
    const [one, two] = [(await link(bela, blocked.path)).body.signedURL, (await link(bela, deleted.path)).body.signedURL];
    expect([await opens(one), await opens(two)]).toEqual([200, 200]);
    await pushAt(server.url, ada, [between(ada.id, bela.id).remove(deleted.id)]);
    expect([await opens(one), await opens(two)]).toEqual([200, 400]);
    await pushAt(server.url, ada, [between(ada.id, bela.id).block()]);
    expect([await opens(one), await read(bela, `conversations/${blocked.path}`)]).toEqual([400, 400]);
  });

  test('opens nothing else, is no session, and no session is a link', async () => {
    const [ada, bela] = [await newMember(), await newMember()];
    const [here, elsewhere] = [await sent(ada, bela), await sent(ada, bela)];
    const token = (await link(bela, here.path)).body.signedURL?.split('token=')[1] ?? '';
    expect(await opens(`/object/sign/conversations/${elsewhere.path}?token=${token}`)).toBe(400);
    expect(await opens(`/object/sign/conversations/${here.path}?token=${bela.accessToken}`)).toBe(400);
    expect(await opens(`/object/sign/conversations/${here.path}`)).toBe(400);
    expect((await ask(at(`/object/conversations/${here.path}`), { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await ask(at(`/object/sign/conversations/${here.path}`), { method: 'POST', body: '{"expiresIn":60}' })).status).toBe(401);
  });
});
