/** Tests who may see private albums on a real database: requests, grants and their end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEDIA_REFUSED_DAYS } from '#schemas/limits.ts';
import { albumMembers } from '#tests/support/album-members.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runNotificationJobs } from '#tests/support/notified-member.ts';

let database: TestDatabase;
let members: ReturnType<typeof albumMembers>;
beforeAll(async () => {
  database = await freshDatabase();
  members = albumMembers(database);
});
afterAll(() => database.drop());

const stateOf = async (viewer: Awaited<ReturnType<typeof members.person>>, owner: typeof viewer) =>
  (await viewer.albums(owner))?.private?.state;

test('[PROFILE-114] a request is notified once, granted for a term, listed, and revoked', async () => {
  const { owner } = await members.shower();
  const viewer = await members.person();
  expect(await stateOf(viewer, owner)).toBe('closed');
  expect([await viewer.asks(owner), await viewer.asks(owner)]).toEqual(['applied', 'applied']);
  expect([await stateOf(viewer, owner), (await owner.albums())?.own?.requests]).toEqual(['requested', 1]);
  await runNotificationJobs(database);
  const rows = (await owner.rows()).filter(({ type }) => type === 'private_media_access');
  expect(rows).toMatchObject([{ count: 1 }]);
  expect(await owner.access('requests')).toMatchObject([{ id: viewer.id }]);
  expect(await owner.grants(viewer, 'week')).toBe('applied');
  const [holder] = await owner.access('granted');
  expect(Date.parse(holder?.until ?? '') - Date.now()).toBeCloseTo(7 * 86_400_000, -5);
  expect([await stateOf(viewer, owner), await owner.access('requests')]).toEqual(['open', []]);
  expect(await owner.grants(viewer, null)).toBe('applied');
  expect([await stateOf(viewer, owner), await owner.access('granted')]).toEqual(['closed', []]);
});

test('[PROFILE-114] a refusal is not told, and holds a new request back for some days', async () => {
  const { owner } = await members.shower();
  const viewer = await members.person();
  await viewer.asks(owner);
  await owner.grants(viewer, null);
  expect([await stateOf(viewer, owner), await viewer.asks(owner), await owner.access('requests')]).toEqual([
    'requested',
    'applied',
    [],
  ]);
  await database.owner`update app.media_access set since = now() - ${`${MEDIA_REFUSED_DAYS + 1} days`}::interval where viewer_id = ${viewer.id}`;
  expect(await stateOf(viewer, owner)).toBe('closed');
  await viewer.asks(owner);
  expect(await owner.access('requests')).toMatchObject([{ id: viewer.id }]);
});

test('[PROFILE-113] members who are not premium are told so, and ask for nothing', async () => {
  const { owner } = await members.shower();
  const [viewer, empty] = [await members.person('membre'), await members.person()];
  expect([await stateOf(viewer, owner), await viewer.asks(owner)]).toEqual(['premium', 'media-premium']);
  expect(await stateOf(viewer, empty)).toBe('none');
});

test('[PROFILE-114] a request is taken back; nobody asks themselves, or somebody unknown', async () => {
  const { owner } = await members.shower();
  const viewer = await members.person();
  await viewer.asks(owner);
  expect(await viewer.asks(owner, false)).toBe('applied');
  expect([await stateOf(viewer, owner), await owner.access('requests')]).toEqual(['closed', []]);
  expect([await viewer.asks(viewer), await viewer.asks({ id: crypto.randomUUID() as never })]).toEqual([
    'unknown-member',
    'unknown-member',
  ]);
});

test('[PROFILE-114] whoever asks, takes back, blocks and asks again notifies the owner once', async () => {
  const { owner } = await members.shower();
  const viewer = await members.person();
  const notified = async () => {
    await runNotificationJobs(database);
    const rows = await database.owner<{ count: number }[]>`
      select count(*)::int as count from app.notification_events
      where user_id = ${owner.id} and actor_id = ${viewer.id} and type = 'private_media_access'`;
    return rows[0]?.count;
  };
  for (const requested of [true, false, true, false, true]) await viewer.asks(owner, requested);
  expect([await notified(), (await owner.access('requests')).length]).toEqual([1, 1]);
  await owner.grants(viewer, null);
  await viewer.blocks(owner);
  await database.owner`delete from public.user_blocks where user_id = ${viewer.id}`;
  const before = (await notified()) ?? 0;
  expect([await stateOf(viewer, owner), await viewer.asks(owner)]).toEqual(['closed', 'applied']);
  expect([await notified(), await stateOf(viewer, owner)]).toEqual([before, 'requested']);
});

test('[S18] revoking all ends every grant, and leaves requests', async () => {
  const { owner } = await members.shower();
  const [one, two, three] = [await members.person(), await members.person(), await members.person()];
  await owner.grants(one);
  await owner.grants(two, 'day');
  await three.asks(owner);
  expect(await owner.revokesAll()).toBe('applied');
  expect([await owner.access('granted'), (await owner.access('requests')).length]).toEqual([[], 1]);
  expect([await stateOf(one, owner), await stateOf(two, owner), await stateOf(three, owner)]).toEqual([
    'closed',
    'closed',
    'requested',
  ]);
});

test('[S18] who loses sight gets a revision of the account, so that each device asks at once', async () => {
  const { owner } = await members.shower();
  const viewer = await members.person();
  const rev = async () =>
    (await database.owner`select rev::int from public.streams where id = ${viewer.id}`)[0]?.['rev'];
  await owner.grants(viewer);
  const before = await rev();
  await owner.grants(viewer, null);
  expect(await rev()).toBe((before as number) + 1);
});

test('[PROFILE-114] the upkeep deletes grants that have ended, and nothing else', async () => {
  const { owner } = await members.shower();
  const [ended, open, refused] = [await members.person(), await members.person(), await members.person()];
  const [late, withdrawn] = [await members.person(), await members.person()];
  for (const viewer of [late, withdrawn]) for (const requested of [true, false]) await viewer.asks(owner, requested);
  await database.owner`update app.media_access set since = now() - ${`${MEDIA_REFUSED_DAYS + 1} days`}::interval where viewer_id = ${late.id}`;
  await owner.grants(ended, 'day');
  await owner.grants(open);
  await refused.asks(owner);
  await owner.grants(refused, null);
  await database.owner`update app.media_access set until = now() - interval '1 minute' where viewer_id = ${ended.id}`;
  await database.owner`select app.tidy_media_access()`;
  const rows = await database.owner`select viewer_id from app.media_access where owner_id = ${owner.id}`;
  expect(rows.map(({ viewer_id }) => viewer_id as string).toSorted()).toEqual(
    [open.id, refused.id, withdrawn.id].toSorted(),
  );
});
