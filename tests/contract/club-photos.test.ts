/** Tests who adds, sees and decides about photographs of clubs, on a real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { albumPath } from '#schemas/album-media.ts';
import type { MemberId } from '#schemas/ids.ts';
import { CLUB_PHOTOS } from '#schemas/limits.ts';
import { albumMembers } from '#tests/support/album-members.ts';
import { clubMember, makeClub, type ClubMember } from '#tests/support/club-members.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { decideOn } from '#tests/support/house-decision.ts';
import { notifiedMember, runNotificationJobs } from '#tests/support/notified-member.ts';

let database: TestDatabase;
let store: ReturnType<typeof albumMembers>['store'];
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
  ({ store } = albumMembers(database));
});
afterAll(() => database.drop());

const member = () => clubMember(database, `cliche${count++}`);
const house = () => clubMember(database, `cliche${count++}`, ['admin']);
async function kept(given: { published?: boolean } = {}) {
  const [keeper, club] = [await member(), `lieu-${count++}`];
  await makeClub(database, club, { keeper: keeper.id, ...given });
  return { keeper, club };
}
const pathOf = (owner: MemberId, file: 'club' | 'photo' = 'club') =>
  albumPath(owner, file, randomUUID(), { type: 'image/webp', width: 800, height: 600 });
async function stored(owner: MemberId): Promise<string> {
  const path = pathOf(owner);
  await store(owner, path);
  return path;
}
const adds = async (who: ClubMember, club: string, picture: unknown, caption: unknown = 'Le bar') =>
  ((await who.ask('add_club_photo', { club, picture, caption })) as { refusal: string | null }).refusal;
const decides = (
  who: ClubMember,
  photo: string,
  verdict: string,
  looked: object = {},
  reason: unknown = verdict === 'refused' ? 'scam' : null,
) => decideOn(database.owner, who.ask, 'club-photo', photo, { verdict, reason, looked });
const photos = async (who: ClubMember, club: string) => (await who.page(club))?.photos ?? null;
const idOf = (path: string) => /club-([0-9a-f-]{36})-/.exec(path)?.[1] ?? '';
const hashOf = (path: string) => `sha256:${path.slice('albums/'.length)}`;
const reads = async (who: ClubMember, path: string) =>
  (await who.view.run((tx) => tx`select 1 from storage.objects where bucket_id = 'albums' and name = ${path.slice(7)}`))
    .length === 1;
const removals = async (path: string) =>
  (await database.owner`select 1 from app.media_removals where name = ${path}`).length;

test('[MEMBERAREA-08, PROFILE-72] others see a professional’s photograph once the house approves it', async () => {
  const { keeper, club } = await kept();
  const [bela, admin] = [await member(), await house()];
  const path = await stored(keeper.id);
  expect(await adds(keeper, club, path)).toBeNull();
  const photo = { id: idOf(path), path, caption: 'Le bar', reason: null };
  expect([await photos(keeper, club), await photos(bela, club)]).toEqual([[{ ...photo, state: 'pending' }], []]);
  expect([await reads(keeper, path), await reads(bela, path), await reads(admin, path)]).toEqual([true, false, true]);
  for (const who of [keeper, bela]) await expect(decides(who, photo.id, 'approved')).rejects.toThrow('forbidden');
  for (const hash of [null, 'sha256:other'])
    expect(await decides(admin, photo.id, 'approved', { hash })).toBe('case-changed');
  expect(await decides(admin, photo.id, 'approved')).toBeNull();
  expect([await photos(bela, club), await reads(bela, path)]).toEqual([[{ ...photo, state: 'approved' }], true]);
});

test('a refused photograph is gone, and its keeper reads that it was refused', async () => {
  const { keeper, club } = await kept();
  const path = await stored(keeper.id);
  await adds(keeper, club, path);
  const revOf = async () => Number((await database.owner`select rev from streams where id = ${keeper.id}`)[0]?.['rev']);
  const before = await revOf();
  expect(await decides(await house(), idOf(path), 'refused')).toBeNull();
  expect(await revOf(), 'the devices hear of it').toBeGreaterThan(before);
  expect(await photos(keeper, club)).toMatchObject([{ path: null, state: 'refused', reason: 'scam' }]);
  expect([await reads(keeper, path), await removals(path)]).toEqual([false, 1]);
});

test('[MEMBERAREA-08] only the keeper adds and takes away, the house where there is no professional', async () => {
  const { keeper, club } = await kept();
  const [bela, admin, own] = [await member(), await house(), `lieu-${count++}`];
  await makeClub(database, own);
  const path = await stored(admin.id);
  for (const who of [bela, admin]) expect(await adds(who, club, await stored(who.id))).toBe('forbidden');
  expect(await adds(keeper, own, await stored(keeper.id))).toBe('forbidden');
  expect(await adds(admin, own, path)).toBeNull();
  expect(await adds(admin, own, path), 'the same request again').toBeNull();
  expect(await photos(bela, own)).toMatchObject([{ path, state: 'approved' }]);
  await bela.ask('remove_club_photo', { photo: idOf(path) });
  expect(await photos(bela, own)).toHaveLength(1);
  await admin.ask('remove_club_photo', { photo: idOf(path) });
  expect([await photos(bela, own), await removals(path), await reads(bela, path)]).toEqual([[], 1, false]);
});

test('a photograph is a stored one of one’s own, with a caption, and there are twelve at most', async () => {
  const { keeper, club } = await kept();
  const bela = await member();
  for (const caption of ['', ' \u2800', null, 7])
    expect(await adds(keeper, club, await stored(keeper.id), caption)).toBe('invalid');
  expect(await adds(keeper, club, await stored(keeper.id), 'x'.repeat(201))).toBe('text-too-long');
  expect(await adds(keeper, club, await stored(bela.id))).toBe('picture-refused');
  expect(await adds(keeper, club, pathOf(keeper.id, 'photo'))).toBe('picture-refused');
  expect(await adds(keeper, club, 7)).toBe('picture-refused');
  expect(await adds(keeper, club, pathOf(keeper.id))).toBe('picture-missing');
  for (let n = 0; n < CLUB_PHOTOS; n++) expect(await adds(keeper, club, await stored(keeper.id))).toBeNull();
  expect(await adds(keeper, club, await stored(keeper.id))).toBe('photos-full');
});

test('photographs go with their club’s page and with the account of whoever stored them', async () => {
  const [{ keeper, club }, hidden] = [await kept(), await kept()];
  const [bela, admin] = [await member(), await house()];
  const [path, other] = [await stored(keeper.id), await stored(hidden.keeper.id)];
  await adds(keeper, club, path);
  await adds(hidden.keeper, hidden.club, other);
  for (const each of [path, other]) await decides(admin, idOf(each), 'approved');
  await database.owner`update public.clubs set published = false where slug = ${hidden.club}`;
  expect([await reads(bela, path), await reads(bela, other)]).toEqual([true, false]);
  await database.owner`delete from auth.users where id = ${keeper.id}`;
  expect([await photos(bela, club), await removals(path)]).toEqual([[], 1]);
  expect(await removals(other)).toBe(0);
  await database.owner`delete from public.clubs where slug = ${hidden.club}`;
  expect(await removals(other), 'at once').toBe(1);
});

test('[MEMBERAREA-08] a photograph sent again under another name is added once', async () => {
  const { keeper, club } = await kept();
  const [first, again] = [await stored(keeper.id), await stored(keeper.id)];
  await database.owner`delete from app.picture_hashes where object = ${again}`;
  await database.owner`insert into app.picture_hashes (object, hash) values (${again}, ${hashOf(first)})`;
  expect([await adds(keeper, club, first), await adds(keeper, club, again)]).toEqual([null, null]);
  expect(await photos(keeper, club)).toMatchObject([{ path: first }]);
  expect([await removals(first), await removals(again)]).toEqual([0, 1]);
});

test('[MEMBERAREA-08] the same picture with another caption has the new one, which waits anew', async () => {
  const { keeper, club } = await kept();
  const [admin, path, copy] = [await house(), await stored(keeper.id), await stored(keeper.id)];
  await database.owner`update app.picture_hashes set hash = ${hashOf(path)} where object = ${copy}`;
  await adds(keeper, club, path);
  await decides(admin, idOf(path), 'approved');
  for (const [picture, caption] of [
    [path, 'Le bar, à minuit'],
    [copy, 'La piste'],
  ] as const) {
    expect(await adds(keeper, club, picture, caption)).toBeNull();
    expect(await photos(keeper, club)).toMatchObject([{ path, caption, state: 'pending' }]);
    expect(await decides(admin, idOf(path), 'approved', { caption: 'Le bar' })).toBe('case-changed');
    expect(await decides(admin, idOf(path), 'approved')).toBeNull();
  }
  expect(await adds(keeper, club, copy, 'La piste')).toBeNull();
  expect(await photos(keeper, club), 'the same again').toMatchObject([{ caption: 'La piste', state: 'approved' }]);
});

test('[S20] moderators decide on no photograph of their own, nor of their own club', async () => {
  const [admin, bela] = [await house(), await house()];
  const { keeper, club } = await kept();
  const path = await stored(keeper.id);
  await adds(keeper, club, path);
  await database.owner`update public.clubs set owner_id = ${admin.id} where slug = ${club}`;
  expect(await decides(admin, idOf(path), 'approved'), 'of their club').toBe('unknown-case');
  expect(await decides(bela, idOf(path), 'approved')).toBeNull();
  const own = await stored(admin.id);
  expect(await adds(admin, club, own)).toBe('forbidden');
  await makeClub(database, `lieu-${count}`, { keeper: admin.id });
  await adds(admin, `lieu-${count++}`, own);
  expect(await decides(admin, idOf(own), 'refused'), 'their own').toBe('unknown-case');
  const booked =
    await database.owner`select owner_id, decided_by from app.album_decisions where item_id = ${idOf(path)}`;
  expect(booked).toEqual([{ owner_id: keeper.id, decided_by: bela.id }]);
});

test('[MEMBERAREA-08] refused photographs leave room, and go with who added them', async () => {
  const { keeper, club } = await kept();
  const admin = await house();
  for (let n = 0; n < CLUB_PHOTOS; n += 1) {
    const path = await stored(keeper.id);
    await adds(keeper, club, path);
    await decides(admin, idOf(path), 'refused');
  }
  expect(await adds(keeper, club, await stored(keeper.id))).toBeNull();
  await database.owner`delete from auth.users where id = ${keeper.id}`;
  expect(await database.owner`select 1 from app.club_photos where added_by = ${keeper.id}`).toEqual([]);
});

test('a malformed name is refused to those who keep no club, too', async () => {
  const { club } = await kept();
  const bela = await member();
  const malformed = `albums/${bela.id}/club-${'-'.repeat(36)}-8x6.webp`;
  expect(await adds(bela, club, malformed)).toBe('forbidden');
});

test('[PROFILE-72] a refusal of a photograph has a reason of the list, and an approval none', async () => {
  const { keeper, club } = await kept();
  const [admin, path] = [await house(), await stored(keeper.id)];
  await adds(keeper, club, path);
  for (const reason of [null, 'ugly', 7])
    expect(await decides(admin, idOf(path), 'refused', {}, reason)).toBe('invalid');
  expect(await decides(admin, idOf(path), 'approved', {}, 'other')).toBe('invalid');
  expect(await photos(keeper, club)).toMatchObject([{ path, state: 'pending', reason: null }]);
  expect(await decides(admin, idOf(path), 'refused', {}, 'other')).toBeNull();
  expect(await database.owner`select reason from app.album_decisions where item_id = ${idOf(path)}`).toEqual([
    { reason: 'other' },
  ]);
});

test('[NOTIF-02] who added a photograph is notified of each decision', async () => {
  const [{ keeper, club }, admin] = [await kept(), await house()];
  const notified = await notifiedMember(database, 'cliche-notified', keeper.id);
  const notices = async () => {
    await runNotificationJobs(database);
    return (await notified.rows()).map(({ type, subject }) => [type, subject]);
  };
  const adding = async () => {
    const path = await stored(keeper.id);
    await adds(keeper, club, path);
    return idOf(path);
  };
  await decides(admin, await adding(), 'approved');
  expect(await notices()).toEqual([['admin_broadcast', `${club}/yes`]]);
  await decides(admin, await adding(), 'refused');
  expect(await notices()).toEqual([
    ['admin_broadcast', `${club}/no`],
    ['admin_broadcast', `${club}/yes`],
  ]);
});
