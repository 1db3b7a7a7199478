/** Attacks the files of albums: who may store, read and remove them, and what is left of them [S18]. */
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { albumPath, type AlbumFile, type AlbumName } from '#schemas/album-media.ts';
import { ALBUM_UPLOADS_A_DAY } from '#schemas/limits.ts';
import type { MediaItemId } from '#schemas/ids.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { decideAsStaff } from '#tests/support/house-decision.ts';
import { mp4Of } from '#tests/support/file-bytes.ts';
import { bearerOf, requestJson } from '#tests/support/json-requests.ts';
import { originalBytes, PictureStore, replacementBytes } from '#tests/support/picture-store.ts';
import type { TestMember } from '#tests/support/server.ts';
import { slowRequest } from '#tests/support/slow-body.ts';
import { entryOf, pairOf, pushAt } from '#tests/support/sync-requests.ts';
import { withSecondFactor } from '#tests/support/passkeys-at.ts';
import { rowsNaming } from './rows-naming.ts';

let store: PictureStore;
let admin: TestMember;
/** The same with a second factor; the right comes with the first decision. */
let moderator: TestMember;
beforeAll(async () => {
  store = await PictureStore.start();
  admin = await store.newAdmin();
  moderator = await withSecondFactor(store.server.url, store.sql, admin);
});
afterAll(() => store.stop());

const idOf = (path: string) => (/-([0-9a-f-]{36})-\d+x/.exec(path)?.[1] ?? '') as MediaItemId;
const pathOf = (owner: TestMember, file: AlbumFile = 'photo') =>
  albumPath(owner.id, file, randomUUID(), {
    type: file === 'video' ? 'video/mp4' : 'image/webp',
    width: 30,
    height: 20,
  });
async function does(who: TestMember, action: string, data: Record<string, unknown>): Promise<string> {
  const [result] = (await pushAt(store.server.url, who, [entryOf(action, data)])).body.results;
  return result?.code ?? result?.status ?? 'nothing';
}
async function person(role: string | null = null): Promise<TestMember> {
  const member = await store.newMember();
  await store.sql`update public.profiles set sensitive_consent = 1, role = coalesce(${role}, role) where id = ${member.id}`;
  return member;
}
/** Stores a file and adds it to an album; approved by the house unless it is to wait. */
async function shows(owner: TestMember, album: AlbumName, isApproved = true): Promise<string> {
  const path = pathOf(owner);
  expect((await store.upload(owner, path)).status).toBe(200);
  expect(await does(owner, 'album.add', { path, album })).toBe('applied');
  if (isApproved) await decides(path, 'approved');
  return path;
}
/** Has the house decide on an item as it is. */
async function decides(path: string, verdict: 'approved' | 'refused'): Promise<void> {
  const reason = verdict === 'refused' ? 'other' : null;
  expect(await decideAsStaff(store.sql, admin, 'album', idOf(path), { verdict, reason })).toBeNull();
}
const reads = async (who: TestMember, path: string) => (await store.read(who, path)) === originalBytes.toString();
const withPair = async (from: TestMember, to: TestMember, data: Record<string, unknown>) => ({
  conversationId: await pairOf(from, to),
  memberId: to.id,
  ...data,
});

describe('a file of an album', () => {
  test('[S18] is read by those alone who may see its album, and no cache keeps it', async () => {
    const owner = await person();
    const [stranger, restricted, certified, premium, follower, blocked] = [
      await person(),
      await store.newMember(),
      await person('membre_certifié'),
      await person('membre_abonné'),
      await person(),
      await person('membre_certifié'),
    ];
    await does(follower, 'member.follow', await withPair(follower, owner, { following: true }));
    await does(owner, 'follower.set', await withPair(owner, follower, { accepted: true }));
    await does(owner, 'media.grant', await withPair(owner, premium, { term: 'day' }));
    await does(owner, 'media.grant', await withPair(owner, stranger, { term: 'open' }));
    await does(owner, 'media.grant', await withPair(owner, blocked, { term: 'open' }));
    await pushAt(store.server.url, owner, [pairCommands(owner.id, blocked.id).block()]);
    const readers = { stranger, restricted, certified, premium, follower, blocked, admin, owner };
    const seen: Record<string, string[]> = {};
    for (const album of ['public', 'followers', 'certified', 'private'] as const) {
      const path = await shows(owner, album);
      seen[album] = [];
      for (const [name, who] of Object.entries(readers)) if (await reads(who, path)) seen[album].push(name);
    }
    expect(seen).toEqual({
      public: ['stranger', 'restricted', 'certified', 'premium', 'follower', 'admin', 'owner'],
      followers: ['follower', 'owner'],
      certified: ['certified', 'admin', 'owner'],
      private: ['premium', 'owner'],
    });
    const path = await shows(owner, 'public');
    const answer = await fetch(store.urlOf(`/object/${path}`), { headers: bearerOf(stranger) });
    expect([answer.headers.get('cache-control'), answer.headers.get('x-content-type-options')]).toEqual([
      'private, no-store',
      'nosniff',
    ]);
    expect((await fetch(store.urlOf(`/object/${path}`))).status).toBe(401);
  });

  test('[S18] a link to it ends with its holder’s right', async () => {
    const [owner, viewer] = [await person(), await person('membre_abonné')];
    await does(owner, 'media.grant', await withPair(owner, viewer, { term: 'open' }));
    const path = await shows(owner, 'private');
    const { body } = await requestJson<{ signedURL: string }>(store.urlOf(`/object/sign/${path}`), {
      method: 'POST',
      headers: { ...bearerOf(viewer), 'content-type': 'application/json' },
      body: JSON.stringify({ expiresIn: 60 }),
    });
    const opened = async () => (await fetch(store.urlOf(body.signedURL))).status;
    expect(await opened()).toBe(200);
    await does(owner, 'media.grant', await withPair(owner, viewer, { term: null }));
    expect([await opened(), await reads(viewer, path)]).toEqual([400, false]);
  });

  test('[S21] what waits is read by its owner and moderators, what was refused or removed by nobody', async () => {
    const [owner, viewer] = [await person(), await person()];
    const waiting = await shows(owner, 'public', false);
    const removed = await shows(owner, 'public');
    const readers = async () => {
      const [by, other] = [await reads(owner, waiting), await reads(viewer, waiting)];
      return { by, other, admin: await reads(admin, waiting), moderator: await reads(moderator, waiting) };
    };
    expect(await readers()).toEqual({ by: true, other: false, admin: false, moderator: true });
    await decides(waiting, 'refused');
    await does(owner, 'album.set', { itemId: idOf(removed), album: null });
    for (const path of [waiting, removed])
      for (const who of [owner, viewer, moderator]) expect(await reads(who, path)).toBe(false);
  });

  test('[MEMBERAREA-23] is stored under its owner’s name alone, once, with the type that its name says', async () => {
    const [owner, eve] = [await person(), await person()];
    const status = async (who: TestMember, path: string, headers = {}, body = originalBytes) =>
      (await store.upload(who, path, body, headers)).body.code ?? 'stored';
    const path = pathOf(owner);
    expect(await status(eve, path)).toBe('forbidden');
    expect(await status(owner, path)).toBe('stored');
    expect(await status(owner, path, {}, replacementBytes)).toBe('duplicate');
    expect(await status(owner, pathOf(owner), { 'content-type': 'text/html' })).toBe('bad-request');
    expect(await status(owner, pathOf(owner), { 'content-type': 'video/mp4' })).toBe('bad-request');
    expect(await status(owner, pathOf(owner, 'video'))).toBe('bad-request');
    expect(await status(owner, pathOf(owner, 'video'), { 'content-type': 'video/mp4' }, mp4Of())).toBe('stored');
    expect(await status(owner, `albums/${owner.id}/../x`)).toBe('forbidden');
  });

  test('[MEMBERAREA-23] of ten gigabytes is refused before a byte is read', async () => {
    const owner = await person();
    for (const [file, type] of [
      ['photo', 'image/webp'],
      ['video', 'video/mp4'],
    ] as const) {
      const headers = { ...bearerOf(owner), 'content-type': type, 'content-length': String(10 * 1024 ** 3) };
      const said = slowRequest(store.urlOf(`/object/${pathOf(owner, file)}`), headers);
      expect(await said.response).toMatchObject({ status: 413, closes: true });
    }
    expect(await store.partialFiles()).toEqual([]);
  });

  test('[MEMBERAREA-23] a day has so many uploads, which those of messages do not count among', async () => {
    const owner = await person();
    await store.sql`insert into app.uploads (member_id, object, bytes, stored)
      select ${owner.id}, 'albums/' || ${owner.id} || '/' || n, 1000, true from generate_series(1, ${ALBUM_UPLOADS_A_DAY}::int) as n`;
    const late = await store.upload(owner, pathOf(owner));
    expect([late.status, late.body.code, Number(late.headers.get('retry-after'))]).toEqual([
      429,
      'rate-limited',
      expect.closeTo(86_400, -2),
    ]);
    await store.sql`delete from app.uploads where object in (select object from app.uploads where member_id = ${owner.id} limit 1)`;
    expect((await store.upload(owner, pathOf(owner))).status).toBe(200);
  });

  test('is removed by its owner while no album shows it, by nobody else', async () => {
    const [owner, eve] = [await person(), await person()];
    const [shown, unused] = [await shows(owner, 'public'), pathOf(owner)];
    await store.upload(owner, unused);
    const nameOf = (path: string) => path.slice('albums/'.length);
    for (const [who, path] of [
      [eve, unused],
      [eve, shown],
      [owner, shown],
    ] as const)
      expect((await store.remove(who, 'albums', nameOf(path))).body).toEqual([]);
    expect((await store.remove(owner, 'albums', nameOf(unused))).body).toHaveLength(1);
    expect([await reads(owner, unused), await reads(owner, shown)]).toEqual([false, true]);
  });
});

test('[MEMBERAREA-25, S23] a report keeps the item as evidence, only of what the reporter could see', async () => {
  const [owner, reporter] = [await person(), await person()];
  const [open, closed] = [await shows(owner, 'public'), await shows(owner, 'private')];
  const about = { messageIds: [], shown: [], reason: 'unwanted-content', words: '' };
  const mediaIds = [idOf(open), idOf(closed), randomUUID()];
  expect(await does(reporter, 'report.create', await withPair(reporter, owner, { ...about, mediaIds }))).toBe(
    'applied',
  );
  const [row] = await store.sql<{ pictures: { name: string }[] }[]>`
    select pictures from public.reports where reporter_id = ${reporter.id}`;
  expect(row?.pictures.map(({ name }) => name)).toEqual([open]);
  await does(owner, 'album.set', { itemId: idOf(open), album: null });
  const [waits] = await store.sql`select public.media_to_remove() as names`;
  expect(waits?.['names']).not.toContain(open);
  const seen = async () => [await reads(owner, open), await reads(reporter, open), await reads(admin, open)];
  expect([...(await seen()), await reads(moderator, open)]).toEqual([false, false, false, true]);
  // Nor does its owner reach it around the album, where nothing is to be removed.
  await store.sql`delete from app.media_removals where name = ${open}`;
  expect((await store.remove(owner, 'albums', open.slice('albums/'.length))).body).toEqual([]);
  expect(await reads(moderator, open)).toBe(true);
});

test('[MEMBERAREA-27] with the account go its items, grants, likes and files', async () => {
  const [owner, other] = [await person(), await person('membre_abonné')];
  const [path, liked] = [await shows(owner, 'private'), await shows(other, 'public')];
  await does(owner, 'media.grant', await withPair(owner, other, { term: 'open' }));
  await does(owner, 'media.like', await withPair(owner, other, { itemId: idOf(liked), liked: true }));
  const service = postgres(store.server.backend.authUrl ?? '', { max: 1, onnotice: () => undefined });
  await service`delete from auth.users where id = ${owner.id}`;
  const counts = await store.sql`select
    (select count(*)::int from app.album_items where owner_id = ${owner.id}) as items,
    (select count(*)::int from app.media_access where ${owner.id} in (owner_id, viewer_id)) as access,
    (select count(*)::int from app.media_likes where member_id = ${owner.id}) as likes,
    (select count(*)::int from app.album_decisions where owner_id = ${owner.id}) as decisions,
    (select count(*)::int from app.media_removals where name = ${path}) as removals`;
  expect(counts[0]).toEqual({ items: 0, access: 0, likes: 0, decisions: 0, removals: 1 });
  expect(await reads(other, path)).toBe(false);
  await store.server.backend.gateway?.removePictures();
  // The job of a deletion erases these two, which account-page.test.ts proves.
  const byTheJob = ['app.applied_entries', 'auth.audit_log_entries'];
  const traces = async () =>
    (await rowsNaming([store.sql, service], owner.id)).filter((table) => !byTheJob.includes(table));
  await expect.poll(traces, { timeout: 20_000 }).toEqual([]);
  await service.end();
});
