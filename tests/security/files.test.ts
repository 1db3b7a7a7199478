/** Attacks stored pictures: tries to replace them, and to reach the store around its rules. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pairCommands } from '#tests/support/entries.ts';
import { webpOf } from '#tests/support/file-bytes.ts';
import { decideAsStaff } from '#tests/support/house-decision.ts';
import {
  profilePicturePathOf,
  originalBytes,
  messagePicturePath,
  replacementBytes,
  PictureStore,
  sha256Of,
  webpHeaders,
} from '#tests/support/picture-store.ts';
import { requestJson, bearerOf } from '#tests/support/json-requests.ts';
import type { TestMember } from '#tests/support/server.ts';
import { slowRequest } from '#tests/support/slow-body.ts';
import { pushAt } from '#tests/support/sync-requests.ts';

let store: PictureStore;
let admin: TestMember;
beforeAll(async () => {
  store = await PictureStore.start();
  admin = await store.newAdmin();
});
afterAll(() => store.stop());

const approve = (member: TestMember, picture: string) =>
  decideAsStaff(store.sql, admin, 'avatar', member.id, { verdict: 'approved', looked: { picture } });

describe('a stored picture', () => {
  test('once approved is replaced by no upsert, PUT, signed upload, copy or move', async () => {
    const ada = await store.newMember();
    const [shown, spare] = [profilePicturePathOf(ada), profilePicturePathOf(ada)];
    expect([
      (await store.upload(ada, shown)).status,
      await store.setProfilePicture(ada, shown),
      await approve(ada, shown),
      (await store.upload(ada, spare, replacementBytes)).status,
    ]).toEqual([200, null, null, 200]);
    const name = (path: string) => path.slice('avatars/'.length);
    const json = { ...bearerOf(ada), 'content-type': 'application/json' };
    const move = JSON.stringify({ bucketId: 'avatars', sourceKey: name(spare), destinationKey: name(shown) });
    const tries: [string, RequestInit][] = [
      [`/object/${shown}`, { method: 'POST', headers: webpHeaders(ada), body: replacementBytes }],
      [
        `/object/${shown}`,
        { method: 'POST', headers: webpHeaders(ada, { 'x-upsert': 'true' }), body: replacementBytes },
      ],
      [`/object/${shown}`, { method: 'PUT', headers: webpHeaders(ada), body: replacementBytes }],
      [`/object/upload/sign/${shown}`, { method: 'POST', headers: { ...json, 'x-upsert': 'true' }, body: '{}' }],
      [`/object/upload/sign/${profilePicturePathOf(ada)}`, { method: 'POST', headers: json, body: '{}' }],
      ['/object/copy', { method: 'POST', headers: { ...json, 'x-upsert': 'true' }, body: move }],
      ['/object/move', { method: 'POST', headers: json, body: move }],
    ];
    for (const [path, init] of tries)
      expect(
        (await requestJson<{ code: string }>(store.urlOf(path), init)).body.code,
        `${init.method} ${path}`,
      ).toMatch(/^(forbidden|duplicate|bad-request)$/);
    expect((await store.remove(ada, 'avatars', name(shown))).status).toBe(400);
    expect([await store.read(ada, shown), await store.read(ada, spare)]).toEqual([
      originalBytes.toString(),
      replacementBytes.toString(),
    ]);
  });

  test('is not replaced by a stalled upload that ends after the decision', async () => {
    const ada = await store.newMember();
    const path = profilePicturePathOf(ada);
    const late = slowRequest(
      store.urlOf(`/object/${path}`),
      webpHeaders(ada, { 'content-length': String(replacementBytes.byteLength) }),
    );
    late.send(replacementBytes.subarray(0, 5));
    await expect.poll(async () => (await store.partialFiles()).length).toBe(1);
    expect((await store.upload(ada, path)).status).toBe(200);
    expect([await store.setProfilePicture(ada, path), await approve(ada, path)]).toEqual([null, null]);
    late.send(replacementBytes.subarray(5));
    late.end();
    expect(await late.response).toMatchObject({ status: 400, body: expect.stringMatching(/duplicate|forbidden/) });
    expect([await store.read(ada, path), await store.partialFiles()]).toEqual([originalBytes.toString(), []]);
  });

  test('is not mixed by simultaneous uploads: one of them stands, whole', async () => {
    const [ada, bela] = [await store.newMember(), await store.newMember()];
    const path = `conversations/${messagePicturePath(ada, bela)}`;
    const bodies = Array.from({ length: 8 }, (_, n) => webpOf(`${n}`, { bytes: 150_000 }));
    const answers = await Promise.all(bodies.map((body) => store.upload(ada, path, body)));
    const stands = bodies[answers.findIndex(({ status }) => status === 200)];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await store.read(ada, path)).toBe(stands?.toString());
  });

  test('a deleted file’s name is never reused: no other picture gets a decided name', async () => {
    const ada = await store.newMember();
    const [old, fresh] = [profilePicturePathOf(ada), profilePicturePathOf(ada)];
    for (const path of [old, fresh])
      expect([(await store.upload(ada, path)).status, await store.setProfilePicture(ada, path)]).toEqual([200, null]);
    await store.server.backend.gateway?.removePictures();
    expect(await store.read(ada, old)).toBe(400);
    expect((await store.upload(ada, old, replacementBytes)).body.code).toBe('forbidden');
    const bela = await store.newMember();
    const path = messagePicturePath(ada, bela);
    expect((await store.upload(ada, `conversations/${path}`)).status).toBe(200);
    expect((await store.remove(ada, 'conversations', path)).body).toHaveLength(1);
    expect((await store.upload(ada, `conversations/${path}`, replacementBytes)).body.code, 'another').toBe('duplicate');
    expect((await store.upload(ada, `conversations/${path}`)).status, 'the same, for a message that still waits').toBe(
      200,
    );
  });

  test('named by a message or a report is removed by no member', async () => {
    const [ada, bela] = [await store.newMember(), await store.newMember()];
    const { path, id } = await store.sendPicture(ada, bela);
    expect((await store.remove(ada, 'conversations', path)).body).toEqual([]);
    expect(await store.read(bela, `conversations/${path}`)).toBe(originalBytes.toString());
    await pushAt(store.server.url, bela, [pairCommands(bela.id, ada.id).report({ messageIds: [id] })]);
    await pushAt(store.server.url, ada, [pairCommands(ada.id, bela.id).remove(id)]);
    expect((await store.remove(ada, 'conversations', path)).body).toEqual([]);
    await store.server.backend.gateway?.removePictures();
    expect((await store.upload(ada, `conversations/${path}`, replacementBytes)).body.code).toBe('duplicate');
    expect(await store.sql`select name from storage.objects where name = ${path}`).toHaveLength(1);
  });

  test('[PROFILE-72] a decision or a report names a picture with its hash', async () => {
    const [ada, bela] = [await store.newMember(), await store.newMember()];
    const [avatar, cover] = [profilePicturePathOf(ada), profilePicturePathOf(ada, 'cover')];
    for (const [path, kind, bytes] of [
      [avatar, 'avatar', originalBytes],
      [cover, 'cover', replacementBytes],
    ] as const)
      expect([(await store.upload(ada, path, bytes)).status, await store.setProfilePicture(ada, path, kind)]).toEqual([
        200,
        null,
      ]);
    expect(await approve(ada, avatar)).toBe(null);
    expect(
      await store.sql`select verdict, decided_by, picture, hash from app.avatar_decisions where member_id = ${ada.id}`,
    ).toEqual([{ verdict: 'approved', decided_by: admin.id, picture: avatar, hash: sha256Of(originalBytes) }]);
    const { path, id } = await store.sendPicture(ada, bela);
    await pushAt(store.server.url, bela, [pairCommands(bela.id, ada.id).report({ messageIds: [id] })]);
    const [report] = await store.sql<
      { pictures: { name: string; hash: string }[] }[]
    >`select pictures from public.reports where reporter_id = ${bela.id}`;
    const named = [
      { name: path, hash: sha256Of(originalBytes) },
      { name: avatar, hash: sha256Of(originalBytes) },
      { name: cover, hash: sha256Of(replacementBytes) },
    ];
    expect(report?.pictures).toEqual(expect.arrayContaining(named));
    expect(await store.rpc(ada, 'set_profile_picture', { kind: 'cover', picture: null })).toBe(null);
    await store.server.backend.gateway?.removePictures();
    expect(
      await store.sql`select name from storage.objects where bucket_id = 'avatars' and name = ${cover.slice('avatars/'.length)}`,
      'the cover that was reported',
    ).toHaveLength(1);
    expect(await store.read(bela, cover)).toBe(400);
  });
});

test('every other storage route and method is refused with a code', async () => {
  const ada = await store.newMember();
  const path = profilePicturePathOf(ada);
  expect((await store.upload(ada, path)).status).toBe(200);
  const routes = [
    'GET /status',
    'GET /bucket',
    'POST /bucket',
    'GET /bucket/avatars',
    'PUT /bucket/avatars',
    'DELETE /bucket/avatars',
    'POST /bucket/avatars/empty',
    'POST /object/list/avatars',
    'POST /object/list-v2/avatars',
    'POST /object/sign/avatars',
    `GET /object/info/${path}`,
    `GET /object/info/authenticated/${path}`,
    `GET /object/public/${path}`,
    `GET /object/authenticated/${path}`,
    `GET /render/image/authenticated/${path}`,
    `POST /object/upload/sign/${path}`,
    `PUT /object/upload/sign/${path}`,
    'POST /upload/resumable',
    `PATCH /upload/resumable/${path}`,
    'POST /object/move',
    'POST /object/copy',
    `PUT /object/${path}`,
    `PATCH /object/${path}`,
    `DELETE /object/${path}`,
    'DELETE /object/avatars',
    'PUT /s3/avatars/a',
    'GET /object/avatars',
    'POST /object/conversations',
    `POST /object/avatars/${ada.id}/../${path}`,
    `POST /object/avatars%2F${path}`,
    `POST /object//${path}`,
    `POST /object/${path}#?x=1`,
    `POST /object/${path.replace('avatars', 'AVATARS')}`,
  ];
  for (const route of routes) {
    const [method = '', target = ''] = route.split(' ');
    const bodied = method !== 'GET' && { body: JSON.stringify({ prefixes: [path], expiresIn: 60, paths: [path] }) };
    const answer = await requestJson<{ code: string }>(store.urlOf(target), {
      method,
      headers: { ...bearerOf(ada), 'content-type': 'application/json' },
      ...bodied,
    });
    expect([answer.status, answer.body.code], route).toEqual([
      400,
      expect.stringMatching(/^(forbidden|not-found|bad-request|duplicate)$/),
    ]);
  }
  for (const more of [
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'image/svg+xml' },
    { 'content-type': 'image/webp, text/html' },
    { 'content-encoding': 'gzip' },
    { 'x-upsert': '1' },
  ]) {
    expect(
      (await store.upload(ada, profilePicturePathOf(ada), originalBytes, more)).body.code,
      JSON.stringify(more),
    ).toBe('bad-request');
  }
  for (const name of ['', 'a\0b', '../secrets', "' or true --", path, 'x'.repeat(60_000)])
    expect((await store.remove(ada, 'conversations', name)).status, name.slice(0, 20)).toBe(400);
  expect(await store.read(ada, path)).toBe(originalBytes.toString());
});

test('a hosted store under these policies signs nothing and changes or removes no named file', async () => {
  const [ada, bela] = [await store.newMember(), await store.newMember()];
  const { path } = await store.sendPicture(ada, bela);
  const spare = messagePicturePath(ada, bela);
  const as = (who: TestMember, operation: string, statement: string) =>
    store.sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: who.id, role: 'authenticated' })}, true), set_config('storage.operation', ${operation}, true)`;
      return (await tx.unsafe(statement)).count;
    });
  const insert = `insert into storage.objects (bucket_id, name, owner_id) values ('conversations', '${spare}', '${ada.id}')`;
  const select = `select from storage.objects where name = '${path}'`;
  for (const operation of ['sign_upload_url', 'upload_signed', 'copy', 'move', 'upload_update'])
    await expect(as(ada, `storage.object.${operation}`, insert), operation).rejects.toMatchObject({ code: '42501' });
  for (const operation of ['storage.tus.upload.create', 'storage.s3.upload'])
    await expect(as(ada, operation, insert), operation).rejects.toMatchObject({ code: '42501' });
  expect([
    await as(bela, 'storage.object.get_authenticated', select),
    await as(bela, 'storage.object.sign', select),
    await as(ada, 'object.sign_many', select),
  ]).toEqual([1, 0, 0]);
  expect(
    await as(ada, 'storage.object.upload_update', `update storage.objects set version = 'x' where name = '${path}'`),
  ).toBe(0);
  expect(await as(ada, 'storage.object.delete_many', `delete from storage.objects where name = '${path}'`)).toBe(0);
  expect(await as(ada, 'storage.object.upload', insert)).toBe(1);
  expect(await as(ada, 'storage.object.delete_many', `delete from storage.objects where name = '${spare}'`)).toBe(1);
});
