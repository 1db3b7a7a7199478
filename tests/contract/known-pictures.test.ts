/** Pictures that a decision has removed, and that are uploaded again: on a real server with its jobs. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDecoder } from '#server/pictures/decode.ts';
import { albumPath } from '#schemas/album-media.ts';
import { mediaPath } from '#schemas/media.ts';
import type { CaseQueue, OpenedCase } from '#schemas/wire/cases.ts';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { abuseRulesOf } from '#tests/support/abuse-rules.ts';
import { makeClub } from '#tests/support/club-members.ts';
import { callAsStaff } from '#tests/support/house-decision.ts';
import { bearerOf, post, requestJson } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { entryOf, pairOf, pushAt } from '#tests/support/sync-requests.ts';

let server: TestServer;
let sql: Sql;
let moderator: TestMember;
let rules: ReturnType<typeof abuseRulesOf>;
let original: Uint8Array<ArrayBuffer>;
let again: Uint8Array<ArrayBuffer>;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
  sql = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  rules = abuseRulesOf({ owner: sql });
  moderator = await server.signUp('modoimages');
  original = new Uint8Array(await readFile(new URL('../../server/seed/pictures/3.webp', import.meta.url)));
  const file = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  await initJpeg(await WebAssembly.compile(await readFile(file)));
  const decoded = (await (await openDecoder('image/webp'))(original.buffer)) as unknown as ImageData;
  again = new Uint8Array(await encodeJpeg(decoded, { quality: 40 }));
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});
beforeEach(async () => {
  await rules.reset();
  await sql`delete from app.known_pictures`;
  await rules.set('removed-picture', 'on', 'open-case', { distance: 8 });
});

const person = () => server.signUp(`images${String(++people).padStart(3, '0')}`);
async function upload(who: TestMember, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const type = path.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
  const headers = { ...bearerOf(who), 'content-type': type };
  const answer = await requestJson(`${server.url}/storage/v1/object/${path}`, { method: 'POST', headers, body: bytes });
  expect(answer.status).toBe(200);
  return path;
}
const size = { width: 800, height: 600 };
const avatarOf = (who: TestMember, type: 'image/webp' | 'image/jpeg' = 'image/webp') =>
  profilePicturePath(who.id, 'avatar', randomUUID(), { type, ...size });
const call = (who: TestMember, name: string, request: object) =>
  post(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(who));
const ask = <Answer>(name: string, request: object) => callAsStaff<Answer>(sql, moderator, 'moderation', name, request);
const queued = async (kind: string) =>
  (await ask<CaseQueue>('case_queue', { kind, after: null, count: 25 })).cases.map(({ id }) => id);
async function decide(id: string, verdict: string, reason: string | null): Promise<OpenedCase> {
  const opened = await ask<OpenedCase>('open_case', { case: id });
  await ask('claim_case', { case: id });
  const decision = {
    case: id,
    shown: opened.shown,
    verdict,
    reason,
    days: null,
    words: reason ? 'Image retirée.' : '',
  };
  expect(await ask('decide_case', decision)).toEqual({ refusal: null });
  return opened;
}
const jobsLeft = async () =>
  (await sql`select from graphile_worker.jobs where task_identifier like 'picture.%'`).length;
const settled = () => expect.poll(jobsLeft, { timeout: 20_000 }).toBe(0);

/** A member's avatar is refused for its content, and its mark is known. */
async function removedPicture(): Promise<string> {
  await sql`delete from app.removed_pictures`;
  const who = await person();
  const path = await upload(who, avatarOf(who), original);
  await call(who, 'set_profile_picture', { kind: 'avatar', picture: path });
  await decide((await queued('avatar'))[0] as string, 'refused', 'unwanted-content');
  await expect.poll(async () => (await sql`select from app.removed_pictures`).length, { timeout: 20_000 }).toBe(1);
  return path;
}

/** The member appeals against the last decision about them, and another moderator agrees. */
async function appealed(path: string): Promise<void> {
  const owner = path.split('/')[1] as string;
  const [decision] = await sql<
    { id: string }[]
  >`select id from app.decisions where member_id = ${owner} order by decided_at desc limit 1`;
  await sql`insert into app.appeals (decision_id, words) values (${decision?.id as string}, 'Cette image ne montre rien de tel.')`;
  await sql`select app.open_case('appeal', ${decision?.id as string}, ${owner})`;
  const judge = await person();
  const asJudge = <Answer>(name: string, request: object) =>
    callAsStaff<Answer>(sql, judge, 'moderation', name, request);
  const { cases } = await asJudge<CaseQueue>('case_queue', { kind: 'appeal', after: null, count: 25 });
  const id = cases[0]?.id as string;
  const { shown } = await asJudge<OpenedCase>('open_case', { case: id });
  await asJudge('claim_case', { case: id });
  const verdict = { verdict: 'approved', reason: null, days: null, words: 'Vous aviez raison.' };
  expect(await asJudge('decide_case', { case: id, shown, ...verdict })).toEqual({ refusal: null });
}

test('[ADMIN-10] a picture whose removal an appeal has lifted is known no more', async () => {
  const path = await removedPicture();
  await sql`update app.removed_pictures set times = 2`;
  await appealed(path);
  expect(await sql`select times from app.removed_pictures`).toEqual([{ times: 1 }]);
  await appealed(await removedPicture());
  expect(await sql`select from app.removed_pictures`).toHaveLength(0);
  expect(await sql`select from app.removed_by_case`).toHaveLength(0);
  const who = await person();
  await call(who, 'set_profile_picture', {
    kind: 'avatar',
    picture: await upload(who, avatarOf(who, 'image/jpeg'), again),
  });
  await settled();
  expect(await queued('known-picture')).toEqual([]);
});

test('[ADMIN-10] a removed picture leaves its mark and not its file, which waited for it', async () => {
  const path = await removedPicture();
  expect(await sql`select from app.pictures_to_mark`).toHaveLength(0);
  expect(JSON.stringify(await sql`select mark::text, at from app.removed_pictures`)).not.toContain(path.split('/')[1]);
  await server.backend.gateway?.removePictures();
  expect(await sql`select from app.stored_picture(${path})`).toHaveLength(0);
});

test('[ADMIN-10] uploaded again, it opens a case and stays until a person decides', async () => {
  await removedPicture();
  const [ada, bela] = [await person(), await person()];
  const data = { type: 'image/jpeg', ...size } as const;
  const conversation = await pairOf(ada, bela);
  const media = mediaPath({ conversationId: conversation, senderId: ada.id }, randomUUID(), data);
  const path = await upload(ada, `conversations/${media}`, again);
  const message = { conversationId: conversation, receiverId: bela.id, type: 'image', text: '', mediaUrl: media };
  const pushed = await pushAt(server.url, ada, [entryOf('message.send', { ...message, gifUrl: null })]);
  expect(pushed.body.results).toMatchObject([{ status: 'applied' }]);
  await expect.poll(() => queued('known-picture'), { timeout: 20_000 }).toHaveLength(1);
  const stored = async () => (await sql`select media_url from public.messages where sender_id = ${ada.id}`)[0];
  expect(await stored()).toMatchObject({ media_url: media });
  const [id] = (await queued('known-picture')) as [string];
  const { parts, case: shown } = await decide(id, 'remove', 'unwanted-content');
  expect(shown).toMatchObject({ member: { id: ada.id } });
  expect(parts[0]).toMatchObject({ type: 'picture', label: 'known-picture', path });
  expect(await stored()).toMatchObject({ media_url: null });
  expect(await sql`select measure, kind from app.decisions where member_id = ${ada.id}`).toMatchObject([
    { measure: 'remove', kind: 'known-picture' },
  ]);
});

/** Has the house remove the one known picture that waits. */
async function removeKnown(): Promise<void> {
  await expect.poll(() => queued('known-picture'), { timeout: 20_000 }).toHaveLength(1);
  await decide((await queued('known-picture'))[0] as string, 'remove', 'unwanted-content');
}
const albumOf = (who: TestMember, file: 'photo' | 'club') =>
  albumPath(who.id, file, randomUUID(), { type: 'image/jpeg', ...size });
const isMarked = async (path: string) => (await sql`select from app.media_removals where name = ${path}`).length === 1;

test('[ADMIN-10] a known photograph of a club is refused like one that the queue refuses', async () => {
  await removedPicture();
  const ada = await person();
  await makeClub({ owner: sql }, ada.id.slice(0, 8), { keeper: ada.id });
  const path = await upload(ada, albumOf(ada, 'club'), again);
  const photo = { club: ada.id.slice(0, 8), picture: path, caption: 'Le bar' };
  expect((await call(ada, 'add_club_photo', photo)).body).toEqual({ refusal: null });
  await removeKnown();
  expect(await sql`select state, reason, object from app.club_photos where added_by = ${ada.id}`).toEqual([
    { state: 'refused', reason: 'unwanted-content', object: null },
  ]);
  expect(await sql`select verdict from app.album_decisions where owner_id = ${ada.id}`).toEqual([
    { verdict: 'refused' },
  ]);
  expect(await isMarked(path)).toBe(true);
});

test('[ADMIN-10] a known picture in an album is refused, and its file removed', async () => {
  await removedPicture();
  const ada = await person();
  await sql`update public.profiles set sensitive_consent = 1 where id = ${ada.id}`;
  const path = await upload(ada, albumOf(ada, 'photo'), again);
  const { body } = await pushAt(server.url, ada, [entryOf('album.add', { path, album: 'public' })]);
  expect(body.results).toMatchObject([{ status: 'applied' }]);
  await removeKnown();
  expect(await sql`select state, reason from app.album_items where owner_id = ${ada.id}`).toEqual([
    { state: 'refused', reason: 'unwanted-content' },
  ]);
  expect(await isMarked(path)).toBe(true);
});

test('[ADMIN-10] where a known avatar is removed, another one that waits for the house goes on waiting', async () => {
  await removedPicture();
  const ada = await person();
  const shown = await upload(ada, avatarOf(ada, 'image/jpeg'), again);
  await sql`update public.profiles set avatar_url = ${shown}, avatar_moderation_status = 'approved' where id = ${ada.id}`;
  const other = new Uint8Array(await readFile(new URL('../../server/seed/pictures/5.webp', import.meta.url)));
  const pending = await upload(ada, avatarOf(ada), other);
  expect((await call(ada, 'set_profile_picture', { kind: 'avatar', picture: pending })).body).toEqual({ code: null });
  await removeKnown();
  const avatar = () =>
    sql`select avatar_url, pending_avatar_url, avatar_moderation_status as state from public.profiles where id = ${ada.id}`;
  expect(await avatar()).toEqual([{ avatar_url: null, pending_avatar_url: pending, state: 'pending' }]);
  expect([await isMarked(shown), await isMarked(pending)]).toEqual([true, false]);
  await decide((await queued('avatar'))[0] as string, 'approved', null);
  expect(await avatar()).toEqual([{ avatar_url: pending, pending_avatar_url: null, state: 'approved' }]);
});

test('[ADMIN-10] a picture that is judged harmless stays where it is', async () => {
  await removedPicture();
  const ada = await person();
  const path = await upload(ada, avatarOf(ada, 'image/jpeg'), again);
  await expect.poll(() => queued('known-picture'), { timeout: 20_000 }).toHaveLength(1);
  await decide((await queued('known-picture'))[0] as string, 'nothing', null);
  expect(await sql`select from app.stored_picture(${path})`).toHaveLength(1);
  expect(await queued('known-picture')).toEqual([]);
  expect(await sql`select from app.decisions where member_id = ${ada.id}`).toHaveLength(0);
});

test('[ADMIN-10] in its dry run the rule counts; off, or of another picture, nothing', async () => {
  await removedPicture();
  const ada = await person();
  await rules.set('removed-picture', 'dry-run', 'open-case', { distance: 8 });
  await upload(ada, avatarOf(ada, 'image/jpeg'), again);
  await settled();
  expect(await rules.hits()).toEqual([{ kind: 'removed-picture', dry: true, people: 1, times: 1 }]);
  await rules.set('removed-picture', 'off', 'open-case', { distance: 8 });
  await upload(ada, avatarOf(ada, 'image/jpeg'), again);
  await rules.set('removed-picture', 'on', 'open-case', { distance: 8 });
  const other = new Uint8Array(await readFile(new URL('../../server/seed/pictures/5.webp', import.meta.url)));
  await upload(ada, avatarOf(ada), other);
  await settled();
  expect(await rules.hits()).toHaveLength(1);
  expect(await queued('known-picture')).toEqual([]);
});

test('[ADMIN-10] a picture that its member deletes closes the case about it', async () => {
  await removedPicture();
  const ada = await person();
  const path = await upload(ada, avatarOf(ada, 'image/jpeg'), again);
  await expect.poll(() => queued('known-picture'), { timeout: 20_000 }).toHaveLength(1);
  await sql`insert into app.media_removals (name) values (${path})`;
  await sql`select app.tidy_abuse()`;
  expect(await queued('known-picture')).toEqual([]);
});
