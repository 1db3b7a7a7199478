/** Tests who chooses, sees and decides about the pictures of events, on a real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { albumPath } from '#schemas/album-media.ts';
import { reportReason } from '#schemas/actions/report-create.ts';
import type { EventId, MemberId } from '#schemas/ids.ts';
import { albumMembers } from '#tests/support/album-members.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { entryOf } from '#tests/support/entries.ts';
import { eventMember, queuedNews, type EventMember } from '#tests/support/event-members.ts';
import { decideOn } from '#tests/support/house-decision.ts';

let database: TestDatabase;
let store: ReturnType<typeof albumMembers>['store'];
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
  ({ store } = albumMembers(database));
});
afterAll(() => database.drop());

const member = () => eventMember(database, `image${count++}`);
const organiser = () => eventMember(database, `image${count++}`, { genre: 'couple', roles: ['subscribed'] });
const house = () => eventMember(database, `image${count++}`, { roles: ['admin'] });
const pathOf = (owner: MemberId, file: 'event' | 'photo' = 'event') =>
  albumPath(owner, file, randomUUID(), { type: 'image/webp', width: 1600, height: 500 });
async function stored(owner: MemberId): Promise<string> {
  const path = pathOf(owner);
  await store(owner, path);
  return path;
}
const hashOf = (path: string) => `sha256:${path.slice('albums/'.length)}`;
const sets = async (who: EventMember, eventId: string, picture: unknown, alt: unknown = 'Une piste vide') =>
  (await who.ask<{ refusal: string | null }>('set_event_cover', { eventId, picture, alt })).refusal;
const decides = (
  who: EventMember,
  eventId: string,
  verdict: string,
  looked: object = {},
  reason: unknown = verdict === 'refused' ? 'unwanted-content' : null,
) => decideOn(database.owner, who.ask, 'cover', eventId, { verdict, reason, looked });
const coverOf = async (who: EventMember, eventId: string) => (await who.event(eventId))?.cover ?? null;
const reads = async (who: EventMember, path: string) => {
  const rows = await who.view.run(
    (tx) => tx`select 1 from storage.objects where bucket_id = 'albums' and name = ${path.slice(7)}`,
  );
  return rows.length === 1;
};
/** An event with a picture that waits. */
async function waiting(fields = {}) {
  const ada = await organiser();
  const id = await ada.makes(fields);
  const path = await stored(ada.id);
  expect(await sets(ada, id, path)).toBeNull();
  return { ada, id, path };
}
const removals = async (path: string) =>
  (await database.owner`select 1 from app.media_removals where name = ${path}`).length;

const revOf = async (id: string) =>
  Number((await database.owner`select rev from public.streams where id = ${id}`)[0]?.['rev']);

describe('the picture of an event', () => {
  test('[MEMBERAREA-06] others see it once the house has approved it', async () => {
    const { ada, id, path } = await waiting();
    const [bela, admin] = [await member(), await house()];
    expect(await coverOf(ada, id)).toEqual({ path, alt: 'Une piste vide', state: 'pending', reason: null });
    expect([await coverOf(bela, id), await reads(bela, path), await reads(admin, path)]).toEqual([null, false, true]);
    expect(await decides(admin, id, 'approved')).toBeNull();
    expect(await coverOf(bela, id)).toEqual({ path, alt: 'Une piste vide', state: 'approved', reason: null });
    expect(await reads(bela, path)).toBe(true);
  });

  test('[S18] it is seen by those alone who see the event, and leaves the devices of others', async () => {
    const { ada, id, path } = await waiting({ visibility: 'invited' });
    const [bela, cyd, admin] = [await member(), await member(), await house()];
    await decides(admin, id, 'approved');
    await ada.invites(id, bela.id);
    expect([await reads(bela, path), await reads(cyd, path)]).toEqual([true, false]);
    await ada.blocks(bela.id);
    expect(await reads(bela, path)).toBe(false);
    expect(await bela.ask('media_out_of_sight', { paths: [path] })).toEqual({ gone: [path], locked: [] });
    expect(await ada.ask('media_out_of_sight', { paths: [path] })).toEqual({ gone: [], locked: [] });
  });

  test('[PROFILE-72] a decision names the bytes that were looked at, and is the house’s alone', async () => {
    const { ada, id, path } = await waiting();
    const [bela, admin] = [await member(), await house()];
    for (const who of [ada, bela]) await expect(decides(who, id, 'approved')).rejects.toThrow('forbidden');
    for (const hash of [null, 'sha256:other', hashOf(await stored(ada.id))])
      expect(await decides(admin, id, 'approved', { hash })).toBe('case-changed');
    expect(await decides(admin, id, 'perhaps')).toBe('invalid');
    const next = await stored(ada.id);
    await sets(ada, id, next);
    expect(await decides(admin, id, 'approved', { hash: hashOf(path) }), 'of the replaced one').toBe('case-changed');
    expect(await decides(admin, id, 'approved')).toBeNull();
    expect(
      await database.owner`select verdict, hash, owner_id, decided_by from app.album_decisions where owner_id = ${ada.id}`,
    ).toEqual([{ verdict: 'approved', hash: hashOf(next), owner_id: ada.id, decided_by: admin.id }]);
  });

  test('a refused one is gone at once, and its organiser reads that it was refused', async () => {
    const { ada, id, path } = await waiting();
    const before = await revOf(ada.id);
    expect(await decides(await house(), id, 'refused')).toBeNull();
    expect(await revOf(ada.id), 'the devices hear of it').toBeGreaterThan(before);
    const refused = { path: null, alt: 'Une piste vide', state: 'refused', reason: 'unwanted-content' };
    expect(await coverOf(ada, id)).toEqual(refused);
    expect([await reads(ada, path), await removals(path)]).toEqual([false, 1]);
    const next = await stored(ada.id);
    expect(await sets(ada, id, next)).toBeNull();
    expect(await coverOf(ada, id), 'a new one').toMatchObject({ state: 'pending', reason: null });
  });

  test('[PROFILE-72] a refusal has a reason of the list, and an approval none', async () => {
    const { ada, id, path } = await waiting();
    const admin = await house();
    for (const reason of [null, 'ugly', 7, '', 'threat'])
      expect(await decides(admin, id, 'refused', {}, reason)).toBe('invalid');
    expect(await decides(admin, id, 'approved', {}, 'other')).toBe('invalid');
    expect(await coverOf(ada, id)).toMatchObject({ path, state: 'pending' });
    const [kind] = await database.owner<
      { reasons: string[] }[]
    >`select reasons from app.case_kinds where kind = 'cover'`;
    const reasons = kind?.reasons ?? [];
    expect(reportReason.options).toEqual(expect.arrayContaining(reasons));
    for (const reason of reasons) {
      await sets(ada, id, await stored(ada.id));
      expect(await decides(admin, id, 'refused', {}, reason)).toBeNull();
    }
    const decisions =
      await database.owner`select reason from app.album_decisions where owner_id = ${ada.id} order by id`;
    expect(decisions.map((row) => row['reason'] as string)).toEqual(reasons);
  });

  test('[PROFILE-72] a decision names the description that was read; a changed one is not decided on', async () => {
    const { ada, id, path } = await waiting();
    const admin = await house();
    expect(await sets(ada, id, path, 'Une piste pleine')).toBeNull();
    for (const alt of ['Une piste vide', null])
      for (const verdict of ['approved', 'refused'])
        expect(await decides(admin, id, verdict, { alt })).toBe('case-changed');
    expect(await coverOf(ada, id)).toMatchObject({ state: 'pending' });
    expect(await decides(admin, id, 'approved')).toBeNull();
  });

  test('[S20] moderators never decide on their own picture', async () => {
    const { id } = await waiting();
    const admin = await house();
    await database.owner`update app.events set organiser_id = ${admin.id} where id = ${id}`;
    expect(await decides(admin, id, 'approved')).toBe('unknown-case');
    expect(await decides(await house(), id, 'refused')).toBeNull();
  });

  test('[NOTIF-02] the organiser is notified of each decision', async () => {
    const { ada, id } = await waiting();
    const admin = await house();
    await queuedNews(database);
    await decides(admin, id, 'approved');
    await sets(ada, id, await stored(ada.id));
    await decides(admin, id, 'refused');
    const notice = (what: string) => ({ to: ada.id, what });
    expect(await queuedNews(database)).toEqual([notice('cover-approved'), notice('cover-refused')]);
  });

  test('another picture or description waits anew, and none takes it away', async () => {
    const { ada, id, path } = await waiting();
    const [bela, admin] = [await member(), await house()];
    await decides(admin, id, 'approved');
    expect(await sets(ada, id, path, '  Une piste pleine ')).toBeNull();
    expect(await coverOf(bela, id)).toBeNull();
    expect(await decides(admin, id, 'approved')).toBeNull();
    expect(await sets(ada, id, path, 'Une piste pleine'), 'the same again').toBeNull();
    expect(await coverOf(bela, id)).toEqual({ path, alt: 'Une piste pleine', state: 'approved', reason: null });
    const next = await stored(ada.id);
    expect(await sets(ada, id, next)).toBeNull();
    expect([await coverOf(bela, id), await removals(path), await reads(bela, path)]).toEqual([null, 1, false]);
    expect(await sets(ada, id, null)).toBeNull();
    expect([await coverOf(ada, id), await removals(next)]).toEqual([null, 1]);
  });

  test('no other may choose it, and only a stored picture of one’s own that nothing shows', async () => {
    const { ada, id, path } = await waiting();
    const [bela, admin] = [await organiser(), await house()];
    const other = await bela.makes();
    for (const who of [bela, admin]) expect(await sets(who, id, await stored(who.id))).toBe('unknown-event');
    expect(await sets(ada, randomUUID(), path)).toBe('unknown-event');
    expect(await sets(bela, other, path), 'of another').toBe('picture-refused');
    expect(await sets(ada, await ada.makes(), path), 'of another event').toBe('picture-refused');
    expect(await sets(ada, id, pathOf(ada.id, 'photo')), 'no picture of an event').toBe('picture-refused');
    expect(await sets(ada, id, `conversations/${ada.id}/x`)).toBe('picture-refused');
    expect(await sets(ada, id, pathOf(ada.id)), 'not stored').toBe('picture-missing');
    expect(await sets(ada, id, 7)).toBe('invalid');
    for (const alt of ['', ' \u2800', 'x'.repeat(201), null, 7])
      expect(await sets(ada, id, await stored(ada.id), alt)).toBe('event-alt');
    expect(await coverOf(ada, id)).toMatchObject({ path });
    await ada.cancels(id);
    expect(await sets(ada, id, await stored(ada.id))).toBe('event-cancelled');
    expect(await sets(ada, id, null), 'taken away all the same').toBeNull();
  });

  test('[MEMBERAREA-06] an event of the house has none', async () => {
    const admin = await house();
    const id = randomUUID() as EventId;
    await database.owner`insert into app.events (id, title, kind, starts_at, ends_at, zone, town, region, visibility)
      values (${id}, 'Bal', 'club', now() + interval '9 days', now() + interval '10 days', 'Europe/Paris', 'Lyon', 'Corse', 'everyone')`;
    const path = await stored(admin.id);
    expect(await sets(admin, id, path)).toBe('unknown-event');
    const store = () =>
      database.owner`update app.events set cover = ${path}, cover_hash = 'h', cover_state = 'approved' where id = ${id}`;
    await expect(store()).rejects.toThrow('check constraint');
  });

  test('it goes with its event, and no search for forgotten files takes one that is shown', async () => {
    const { ada, id, path } = await waiting();
    await database.owner`update app.orphaned_media_scan set at = '-infinity'`;
    await database.owner`update storage.objects set created_at = now() - interval '8 days'`;
    await database.owner`select public.mark_orphaned_media()`;
    expect(await removals(path)).toBe(0);
    await database.owner`delete from auth.users where id = ${ada.id}`;
    expect([await removals(path), await ada.event(id)]).toEqual([1, null]);
  });

  test('an album takes no picture of an event', async () => {
    const { ada, path } = await waiting();
    const entry = entryOf({ action: 'album.add', data: { path, album: 'public' } });
    const { results } = await database.asMember(ada.id).push(await database.epoch(), [entry]);
    expect(results).toMatchObject([{ status: 'rejected', code: 'picture-refused' }]);
  });
});
