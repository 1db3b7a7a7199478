/** What the stored files, the database, its jobs and the logs still hold of a member whose account is erased. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logLines } from '#lib/log.ts';
import { keyOf, type ObjectName } from '#server/files/object-files.ts';
import { partName } from '#server/gateway/storage/upload-parts.ts';
import { openJobPool, type JobPool } from '#server/jobs/job-pool.ts';
import { planMails } from '#server/jobs/plan-mails.ts';
import { mp4Of } from '#tests/support/file-bytes.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { fileKinds, storeEveryKind } from '#tests/support/member-files.ts';
import { originalBytes, PictureStore, profilePicturePathOf } from '#tests/support/picture-store.ts';
import type { TestMember } from '#tests/support/sign-up.ts';
import { entryOf, pairOf, pushAt } from '#tests/support/sync-requests.ts';
import { PART_TYPE, uploadRequests, videoPath } from '#tests/support/upload-requests.ts';
import { rowsNaming } from './rows-naming.ts';

let store: PictureStore;
let service: Sql;
let jobs: JobPool;
beforeAll(async () => {
  store = await PictureStore.start();
  service = postgres(store.server.backend.authUrl ?? '', { max: 1, onnotice: () => undefined });
  jobs = openJobPool(store.server.backend.ownerUrl ?? '', 2);
});
afterAll(async () => {
  await jobs.close();
  await service.end();
  await store.stop();
});

/** Every file of members: pictures, videos, and what certifications have, with their keys. In order of their names. */
async function storedFiles(): Promise<string[]> {
  const { dataDir } = store.server;
  const present = ['objects', 'certification'].filter((name) => existsSync(join(dataDir, name)));
  const folders = present.map(async (name) => {
    const found = await readdir(join(dataDir, name), { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)));
  });
  return (await Promise.all(folders)).flat().toSorted();
}
/** The same, once what is to be removed is removed: of a finished upload in parts, its parts. */
async function remainingFiles(): Promise<string[]> {
  await store.server.backend.gateway?.removePictures();
  return storedFiles();
}
/** Files of objects, of the running uploads, and of a case. */
async function filesOf(paths: readonly string[], caseId: string): Promise<string[]> {
  const objects = await store.sql<ObjectName[]>`
    select bucket_id as bucket, name, version from storage.objects
    where bucket_id || '/' || name = any (${[...paths]}::text[])`;
  const parts = await store.sql<{ id: string }[]>`select id from app.upload_parts where upload_id is not null`;
  return [
    ...[...objects, ...parts.map(({ id }) => partName(id))].map((object) => join('objects', keyOf(object))),
    ...['keys', 'pictures'].map((folder) => join('certification', folder, caseId)),
  ];
}
const call = (member: TestMember, name: string) =>
  post(`${store.server.url}/rest/v1/rpc/${name}`, { request: {} }, bearerOf(member));

/** Leaves an upload of a video in the middle. */
async function beginVideo(member: TestMember): Promise<void> {
  const video = mp4Of();
  const more = { headers: { 'content-type': PART_TYPE }, body: video.subarray(0, video.length - 5) };
  await uploadRequests(() => store).begin(member, { path: videoPath(member), bytes: video }, more);
}

/** Asks for the deletion of an account, and has the job of the product carry it out. */
async function deleteAccount(member: TestMember): Promise<void> {
  expect((await call(member, 'request_account_deletion')).status).toBe(200);
  await store.sql`update app.account_deletions set due_at = now() - interval '1 second' where member_id = ${member.id}`;
  await planMails(jobs.pool);
  await expect.poll(async () => (await call(member, 'account_page')).status, { timeout: 20_000 }).toBe(401);
  const waiting = async () => (await store.sql`select from graphile_worker.jobs`).length;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
}

test('[MEMBERAREA-27, S7, S22] of an erased member no file of any kind stays, nor what names one', async () => {
  const [admin, bela] = [await store.newAdmin(), await store.newMember()];
  // What others have stored stays theirs.
  const [theirs, ada] = [profilePicturePathOf(bela), await store.newMember()];
  expect((await store.upload(bela, theirs)).status).toBe(200);
  const answered = await store.sendPicture(bela, ada);
  const before = await storedFiles();
  expect(before).toHaveLength(2);

  const { paths, caseId } = await storeEveryKind(store, { owner: ada, admin, correspondent: bela });
  await beginVideo(ada);
  const pair = { conversationId: await pairOf(ada, bela), memberId: bela.id };
  await pushAt(store.server.url, ada, [entryOf('media.grant', { ...pair, term: 'week' })]);
  const hers = await filesOf(Object.values(paths), caseId);
  // Each kind, what has arrived of the second video, and the picture of the case with its key.
  expect(hers).toHaveLength(fileKinds.length + 1 + 2);
  await expect.poll(remainingFiles, { timeout: 20_000 }).toEqual([...before, ...hers].toSorted());

  await deleteAccount(ada);
  await expect.poll(remainingFiles, { timeout: 20_000 }).toEqual(before);

  for (const path of Object.values(paths)) {
    expect(await store.read(bela, path), path).toBe(400);
    expect(await rowsNaming([store.sql, service], path.slice(path.lastIndexOf('/') + 1)), path).toEqual([]);
  }
  expect(await store.read(bela, theirs)).toBe(originalBytes.toString());
  expect(await store.read(bela, `conversations/${answered.path}`)).toBe(originalBytes.toString());
  for (const name of [ada.username, ada.email]) expect(await rowsNaming([store.sql, service], name)).toEqual([]);
  // A number remains under which nothing is stored: it holds the other’s conversation together.
  expect(await rowsNaming([store.sql, service], ada.id)).toEqual(['conversations', 'memberships', 'messages']);
  const written = JSON.stringify(logLines()) + (await readFile(join(store.server.dataDir, 'postgres.log'), 'utf8'));
  for (const name of [ada.id, ada.username, ada.email]) expect(written).not.toContain(name);
}, 120_000);

test('[MEMBERAREA-27] a file that is removed while its member is erased leaves no name behind', async () => {
  const ada = await store.newMember();
  const path = profilePicturePathOf(ada);
  const waits = async () => (await jobs.pool.query('select from pg_locks where not granted')).rowCount;
  let recorded: Promise<unknown> = Promise.resolve();
  await service.begin(async (tx) => {
    await tx`delete from auth.users where id = ${ada.id}`;
    recorded = store.sql`select public.record_media_removed(array[${path}])`.execute();
    await expect.poll(waits, { timeout: 20_000 }).toBeGreaterThan(0);
  });
  await recorded;
  expect(await rowsNaming([store.sql, service], path)).toEqual([]);
});
