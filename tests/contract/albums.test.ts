/** Tests albums on a real database: what is added, moved, refused and decided, and who sees what [S18]. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALBUM_PHOTOS, ALBUM_VIDEOS } from '#schemas/limits.ts';
import { albumFile, albumMembers } from '#tests/support/album-members.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { notifiedMember, runNotificationJobs } from '#tests/support/notified-member.ts';

let database: TestDatabase;
let members: ReturnType<typeof albumMembers>;
beforeAll(async () => {
  database = await freshDatabase();
  members = albumMembers(database);
});
afterAll(() => database.drop());

const premium = 'membre_abonné';
const repeat = (times: number) => Array.from({ length: times });

describe('one’s own albums', () => {
  test('[MEMBERAREA-22] an item is added to an album, moved and removed, and waits for a decision', async () => {
    const ada = await members.person();
    const item = await ada.adds('private');
    expect(item.outcome).toBe('applied');
    expect((await ada.albums())?.items).toMatchObject([{ id: item.id, album: 'private', state: 'pending', width: 30 }]);
    expect(await ada.sets(item.id, 'public')).toBe('applied');
    expect((await ada.albums())?.items).toMatchObject([{ album: 'public' }]);
    expect(await ada.sets(item.id, null)).toBe('applied');
    expect((await ada.albums())?.items).toEqual([]);
    const removals = await database.owner<
      { name: string }[]
    >`select name from app.media_removals where name = ${item.path}`;
    expect(removals).toHaveLength(1);
  });

  test('[PROFILE-110] the sixth photo of a member who is not premium is refused, pending ones included', async () => {
    const [ada, house] = [await members.person('membre'), await members.person('admin')];
    const added = [];
    for (const _ of repeat(ALBUM_PHOTOS)) added.push(await ada.adds('public'));
    expect((await ada.adds('private')).outcome).toBe('album-photos-full');
    expect((await ada.albums())?.own).toMatchObject({ photos: ALBUM_PHOTOS, photoLimit: ALBUM_PHOTOS });
    // What the house has refused does not count.
    await house.decides(added[0]?.id as never, 'refused');
    expect((await ada.adds('private')).outcome).toBe('applied');
    expect((await ada.adds('private')).outcome).toBe('album-photos-full');
  });

  test('[PROFILE-112] so is the third video', async () => {
    const ada = await members.person('membre');
    for (const _ of repeat(ALBUM_VIDEOS)) expect((await ada.adds('public', { file: 'video' })).outcome).toBe('applied');
    expect((await ada.adds('public', { file: 'video' })).outcome).toBe('album-videos-full');
  });

  test('[MEMBERAREA-23] a video whose file is longer or shorter than its entry says is refused', async () => {
    const ada = await members.person();
    const outcomes = [];
    // Entries state twelve seconds; what the server has measured is in the row of the file.
    for (const measured of [10.4, 13.2, 45, 0.5, 11, 11.3, 12.9]) {
      const item = await ada.adds('public', { file: 'video', measured });
      outcomes.push([measured, item.outcome]);
    }
    const refused = 'album-video-length';
    expect(outcomes).toEqual([
      [10.4, 'applied'],
      [13.2, refused],
      [45, refused],
      [0.5, refused],
      [11, 'applied'],
      [11.3, 'applied'],
      [12.9, 'applied'],
    ]);
  });

  test('[PROFILE-109, PROFILE-111] premium has no limit; what stands at its end stays', async () => {
    const ada = await members.person();
    for (const _ of repeat(ALBUM_PHOTOS + 1)) expect((await ada.adds('public')).outcome).toBe('applied');
    for (const _ of repeat(ALBUM_VIDEOS + 1))
      expect((await ada.adds('public', { file: 'video' })).outcome).toBe('applied');
    expect((await ada.albums())?.own).toMatchObject({ photoLimit: null, videoLimit: null });
    await database.owner`update public.profiles set role = 'membre' where id = ${ada.id}`;
    expect((await ada.albums())?.items).toHaveLength(ALBUM_PHOTOS + ALBUM_VIDEOS + 2);
    expect([(await ada.adds('public')).outcome, (await ada.adds('public', { file: 'video' })).outcome]).toEqual([
      'album-photos-full',
      'album-videos-full',
    ]);
  });

  test('[Y3] an item whose file is not on the server is uploaded again', async () => {
    const ada = await members.person();
    expect((await ada.adds('public', { stored: false })).outcome).toBe('picture-missing');
  });

  test('[MEMBERAREA-23] forged owners, kinds and albums are refused', async () => {
    const [ada, eve] = [await members.person(), await members.person()];
    const stolen = albumFile(ada.id).path;
    await members.store(ada.id, stolen);
    const pushes = async (data: unknown) => (await eve.push({ action: 'album.add', data } as never))[0]?.code;
    const own = albumFile(eve.id).path;
    await members.store(eve.id, own);
    expect(await pushes({ path: stolen, album: 'public' })).toBe('picture-refused');
    expect(await pushes({ path: own, album: 'everyone' })).toBe('invalid');
    expect(await pushes({ path: own, album: 'public', seconds: 3, poster: stolen })).toBe('picture-refused');
    expect(await pushes({ path: `${own}/../x`, album: 'public' })).toBe('picture-refused');
    expect(await pushes({ path: albumFile(eve.id, 'poster').path, album: 'public' })).toBe('picture-refused');
    const item = await ada.adds('public');
    expect(await eve.sets(item.id, null)).toBe('applied');
    expect((await ada.albums())?.items).toMatchObject([{ id: item.id, album: 'public' }]);
  });
});

describe('[PROFILE-72] the house', () => {
  test('decides once what others see, of the bytes that it looked at', async () => {
    const [ada, bela, house] = [await members.person(), await members.person(), await members.person('admin')];
    const item = await ada.adds('public');
    expect(await bela.sees(ada)).toEqual([]);
    await expect(bela.decides(item.id, 'approved')).rejects.toThrow('forbidden');
    for (const hash of ['sha256:other', null])
      expect(await house.decides(item.id, 'approved', { looked: { hash } })).toBe('case-changed');
    expect(await house.decides(item.id, 'approved')).toBeNull();
    expect(await bela.sees(ada)).toEqual(['public']);
    expect(await house.decides(item.id, 'refused')).toBe('case-decided');
    const other = await ada.adds('public');
    expect(await house.decides(other.id, 'refused')).toBeNull();
    expect(await bela.sees(ada)).toEqual(['public']);
    expect((await ada.albums())?.items.map(({ state }) => state).toSorted()).toEqual(['approved', 'refused']);
    const decisions =
      await database.owner`select item_id as item, verdict, reason, owner_id, decided_by as by from app.album_decisions where owner_id = ${ada.id} order by id`;
    const booked = { owner_id: ada.id, by: house.id };
    expect(decisions).toEqual([
      { ...booked, item: item.id, verdict: 'approved', reason: null },
      { ...booked, item: other.id, verdict: 'refused', reason: 'unwanted-content' },
    ]);
    await runNotificationJobs(database);
    expect((await ada.rows()).map(({ subject }) => subject)).toEqual(['albums/refused', 'albums/approved']);
  });

  test('[S20] decides on no item of a moderator’s own', async () => {
    const house = await members.person('admin');
    const item = await house.adds('public');
    expect(await house.decides(item.id, 'approved')).toBe('unknown-case');
    expect(await (await members.person('admin')).decides(item.id, 'approved')).toBeNull();
  });

  test('a refusal has a reason of the list, which the owner alone reads, and an approval none', async () => {
    const [ada, bela, house] = [await members.person(), await members.person(), await members.person('admin')];
    const [item, open] = [await ada.adds('public'), await ada.adds('public')];
    for (const reason of [null, 'ugly', 7]) expect(await house.decides(item.id, 'refused', { reason })).toBe('invalid');
    expect(await house.decides(item.id, 'approved', { reason: 'other' })).toBe('invalid');
    expect(await house.decides(item.id, 'refused', { reason: 'minor' })).toBeNull();
    expect(await house.decides(open.id, 'approved')).toBeNull();
    const reasons = async (items: Promise<{ items: { state: string; reason?: unknown }[] } | null>) =>
      (await items)?.items.map(({ state, reason }) => [state, reason]).toSorted();
    expect(await reasons(ada.albums())).toEqual([
      ['approved', null],
      ['refused', 'minor'],
    ]);
    expect(await reasons(bela.albums(ada))).toEqual([['approved', null]]);
    expect(await database.owner`select reason from app.album_decisions where item_id = ${item.id}`).toEqual([
      { reason: 'minor' },
    ]);
  });

  test('[NOTIF-02] tells the owner of each decision, several of a kind in one row', async () => {
    const [ada, house] = [await members.person(), await members.person('admin')];
    const notified = await notifiedMember(database, 'albums-notified', ada.id);
    const decided = async (verdict: string) => house.decides((await ada.adds('public')).id, verdict);
    for (const verdict of ['approved', 'approved', 'refused']) expect(await decided(verdict)).toBeNull();
    await runNotificationJobs(database);
    expect((await notified.rows()).map(({ type, subject }) => [type, subject])).toEqual([
      ['admin_broadcast', 'albums/refused'],
      ['admin_broadcast', 'albums/approved'],
    ]);
  });
});

describe('[S18] sight', () => {
  test('each album has its own public: by follow, certification, grant and premium', async () => {
    const { owner } = await members.shower();
    const [stranger, follower, certified, granted] = [
      await members.person('membre'),
      await members.person('membre'),
      await members.person('membre_certifié'),
      await members.person(premium),
    ];
    await follower.follows(owner);
    expect(await follower.sees(owner)).toEqual(['public']);
    await owner.accepts(follower);
    await owner.grants(granted);
    expect(await stranger.sees(owner)).toEqual(['public']);
    expect(await follower.sees(owner)).toEqual(['followers', 'public']);
    expect(await certified.sees(owner)).toEqual(['certified', 'public']);
    expect(await granted.sees(owner)).toEqual(['private', 'public']);
    expect(await owner.sees(owner)).toHaveLength(4);
  });

  test('[PROFILE-113] the end of premium, of a follow and of a grant’s term end it at once', async () => {
    const { owner, closed, followers } = await members.shower();
    const viewer = await members.person();
    await viewer.follows(owner);
    await owner.accepts(viewer);
    await owner.grants(viewer, 'day');
    expect(await viewer.gone(closed.path, followers.path)).toEqual([]);
    await database.owner`update public.profiles set role = 'membre' where id = ${viewer.id}`;
    expect(await viewer.gone(closed.path)).toEqual([closed.path]);
    await database.owner`update public.profiles set role = ${premium} where id = ${viewer.id}`;
    await database.owner`update app.media_access set until = now() - interval '1 second' where viewer_id = ${viewer.id}`;
    expect(await viewer.sees(owner)).toEqual(['followers', 'public']);
    await owner.accepts(viewer, false);
    expect(await viewer.gone(closed.path, followers.path)).toEqual([followers.path, closed.path].toSorted());
  });

  test('[S19] a private photograph of another may be seen and is named as one that no device keeps', async () => {
    const { owner, open, closed } = await members.shower();
    const [viewer, stranger] = [await members.person(), await members.person()];
    await owner.grants(viewer);
    expect([await viewer.locked(open.path, closed.path), await viewer.gone(closed.path)]).toEqual([[closed.path], []]);
    expect([await owner.locked(closed.path), await stranger.locked(closed.path)]).toEqual([[], []]);
  });

  test('a block ends it both ways, with grants, requests and likes, also after it is lifted', async () => {
    const { owner, open } = await members.shower();
    const viewer = await members.person();
    await owner.grants(viewer);
    await viewer.likes(owner, open.id);
    await owner.blocks(viewer);
    expect(await viewer.sees(owner)).toBeNull();
    expect(await viewer.gone(open.path)).toEqual([open.path]);
    expect(await viewer.asks(owner)).toBe('blocked');
    expect(await viewer.likes(owner, open.id)).toBe('blocked');
    await database.owner`delete from public.user_blocks where user_id = ${owner.id}`;
    expect(await viewer.sees(owner)).toEqual(['public']);
    expect((await viewer.albums(owner))?.items).toMatchObject([{ likes: 0, liked: false }]);
  });

  test('whoever cannot be found shows nothing; what waits is seen by its owner and the house', async () => {
    const { owner, house, open } = await members.shower();
    const [viewer, waiting] = [await members.person(), await owner.adds('public')];
    expect([await viewer.gone(waiting.path), await house.gone(waiting.path)]).toEqual([[waiting.path], []]);
    await database.owner`update public.profiles set sensitive_consent = null where id = ${owner.id}`;
    expect([await viewer.sees(owner), await viewer.gone(open.path)]).toEqual([null, [open.path]]);
  });

  test('a list goes on in pages, in the order in which items were added', async () => {
    const { owner } = await members.shower();
    const first = await owner.albums(owner, null, 3);
    const rest = await owner.albums(owner, first?.next, 3);
    expect([first?.items.length, rest?.items.length, rest?.next]).toEqual([3, 1, null]);
    await expect(owner.albums(owner, null, 5000)).rejects.toThrow();
  });
});

describe('[MEMBERAREA-25] likes', () => {
  test('count once each, are taken back, and notify the owner once of each member', async () => {
    const { owner, open } = await members.shower();
    const viewer = await members.person('membre');
    for (const liked of [true, true, false, true]) expect(await viewer.likes(owner, open.id, liked)).toBe('applied');
    expect((await viewer.albums(owner))?.items).toMatchObject([{ likes: 1, liked: true }]);
    await runNotificationJobs(database);
    const likes = async () => (await owner.rows()).filter(({ type }) => type === 'media_like');
    expect(await likes()).toMatchObject([{ subject: open.id }]);
    await viewer.likes(owner, open.id, false);
    expect((await owner.albums())?.items.find(({ id }) => id === open.id)?.likes).toBe(0);
  });

  test('of what the member cannot see are refused like those of nothing', async () => {
    const { owner, closed } = await members.shower();
    const [viewer, waiting] = [await members.person(), await owner.adds('public')];
    expect([
      await viewer.likes(owner, closed.id),
      await viewer.likes(owner, waiting.id),
      await viewer.likes(owner, albumFile(owner.id).id),
      await viewer.likes(viewer, closed.id),
    ]).toEqual(['unknown-media', 'unknown-media', 'unknown-media', 'unknown-member']);
  });
});
