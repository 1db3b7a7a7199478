/** Who may say something to many members, whom it reaches, and what its members read. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { isBroadcastLink } from '#schemas/entities/broadcast.ts';
import { announcementsPage, broadcastReach, type BroadcastReach } from '#schemas/wire/broadcasts.ts';
import { auditPage } from '#schemas/wire/staff.ts';
import { broadcastJobs, draftOf, everybody, latest, notifiedAbout, sends } from '#tests/support/broadcasts.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';

let database: TestDatabase;
let eve: HouseMember;
let zoe: HouseMember;
let jobs: ReturnType<typeof broadcastJobs>;
beforeAll(async () => {
  database = await freshDatabase();
  jobs = broadcastJobs(database);
  eve = await houseMember(database, 'direvex', ['administration']);
  zoe = await houseMember(database, 'direzoe', ['administration']);
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});
beforeEach(() => database.owner`delete from app.broadcasts`);

let people = 0;
const member = (more: object = {}) => database.createMember({ username: `public${String(++people)}`, ...more });
const consents = (id: MemberId, at: Date | null = new Date()) =>
  database.owner`update public.notification_preferences set newsletter_consent_at = ${at} where user_id = ${id}`;
const reachOf = async (kind: string, segment: object = {}): Promise<BroadcastReach> =>
  broadcastReach.parse(await eve.ask('preview_broadcast', { kind, segment: { ...everybody, ...segment } }));
async function announcementsOf(id: MemberId) {
  const answer = await database.asMember(id).run(async (tx) => {
    const [row] = await tx.unsafe<{ answer: unknown }[]>(`select public.my_announcements('{}') as answer`);
    return row?.answer;
  });
  return announcementsPage.parse(answer).announcements;
}
const suspends = (id: MemberId) =>
  database.owner`insert into app.decisions (kind, subject_id, member_id, measure, reason, facts) values ('report', ${id}, ${id}, 'suspend', 'other', 'Des faits.')`;

test('[ADMIN-12, S20] nothing is sent before another person confirms what was shown to them', async () => {
  const ada = await member();
  expect(await eve.refusalOf('propose_broadcast', draftOf())).toBeNull();
  const { id, digest, mayConfirm, state } = await latest(eve);
  expect({ mayConfirm, state }).toEqual({ mayConfirm: false, state: 'proposed' });
  expect(await eve.refusalOf('confirm_broadcast', { broadcast: id, digest })).toBe('second-person');
  expect(await zoe.refusalOf('confirm_broadcast', { broadcast: id, digest: 'x' })).toBe('unknown-broadcast');
  await jobs.run();
  expect(await notifiedAbout(database, { id })).toEqual([]);
  expect((await latest(zoe)).mayConfirm).toBe(true);
  expect(await zoe.refusalOf('confirm_broadcast', { broadcast: id, digest })).toBeNull();
  expect(await zoe.refusalOf('confirm_broadcast', { broadcast: id, digest })).toBe('broadcast-confirmed');
  await jobs.run();
  expect(await notifiedAbout(database, { id })).toContain(ada);
  expect(await latest(zoe)).toMatchObject({ state: 'sent', proposedBy: 'direvex', confirmedBy: 'direzoe' });
});

test('[S20] a proposal ends after 24 hours, and with the right of whoever made it', async () => {
  expect(await eve.refusalOf('propose_broadcast', draftOf())).toBeNull();
  const { id, digest } = await latest(zoe);
  await database.owner`update app.broadcasts set proposed_at = now() - interval '25 hours'`;
  expect(await latest(zoe)).toMatchObject({ state: 'expired', mayConfirm: false });
  expect(await zoe.refusalOf('confirm_broadcast', { broadcast: id, digest })).toBe('proposal-over');
  await database.owner`update app.broadcasts set proposed_at = now()`;
  await database.owner`update app.staff_rights set staff_right = 'support' where member_id = ${eve.id}`;
  expect(await zoe.refusalOf('confirm_broadcast', { broadcast: id, digest })).toBe('proposal-over');
  await database.owner`update app.staff_rights set staff_right = 'administration', granted_at = now() where member_id = ${eve.id}`;
  expect(await zoe.refusalOf('confirm_broadcast', { broadcast: id, digest })).toBe('proposal-over');
  expect(await eve.refusalOf('propose_broadcast', draftOf())).toBeNull();
  const again = await latest(zoe);
  expect([again.id === id, again.state]).toEqual([false, 'proposed']);
});

test('[S20] rights are judged again while it is sent: without them it is recalled', async () => {
  const { id } = await sends(eve, zoe);
  await database.owner`update app.staff_rights set staff_right = 'support' where member_id = ${eve.id}`;
  await jobs.run();
  expect(await notifiedAbout(database, { id })).toEqual([]);
  expect(await latest(zoe)).toMatchObject({ state: 'recalled', recalledBy: null });
  await database.owner`update app.staff_rights set staff_right = 'administration' where member_id = ${eve.id}`;
});

test('[S21] nobody without the right of administration prepares, sends or recalls anything', async () => {
  const moderator = await houseMember(database, 'moderevex', ['moderation', 'support']);
  for (const name of [
    'broadcast_page',
    'preview_broadcast',
    'propose_broadcast',
    'test_broadcast',
    'confirm_broadcast',
  ])
    await expect(moderator.ask(name, draftOf()), name).rejects.toThrow('forbidden');
  await expect(moderator.ask('recall_broadcast', {})).rejects.toThrow('forbidden');
});

test('[S20] the audit log has who proposed, tested, confirmed and recalled', async () => {
  expect(await eve.refusalOf('test_broadcast', draftOf())).toBeNull();
  const { id } = await sends(eve, zoe);
  expect(await zoe.refusalOf('recall_broadcast', { broadcast: id })).toBeNull();
  expect(await zoe.refusalOf('recall_broadcast', { broadcast: id })).toBe('broadcast-recalled');
  const { entries } = auditPage.parse(await zoe.ask('audit_page', { before: null, count: 4 }));
  expect(entries.map(({ act, by }) => [act, by])).toEqual([
    ['broadcast-recalled', 'direzoe'],
    ['broadcast-confirmed', 'direzoe'],
    ['broadcast-proposed', 'direvex'],
    ['broadcast-tested', 'direvex'],
  ]);
});

test('[ADMIN-12] the same proposal, sent again because its answer was lost, is one', async () => {
  for (let n = 0; n < 2; n += 1) expect(await eve.refusalOf('propose_broadcast', draftOf())).toBeNull();
  expect(await eve.refusalOf('propose_broadcast', draftOf({ title: 'Autre' }))).toBeNull();
  expect(await database.owner`select title from app.broadcasts order by number`).toEqual([
    { title: 'Une soirée de rentrée' },
    { title: 'Autre' },
  ]);
});

test('[ADMIN-12] a proposal that is withdrawn cannot be confirmed any more', async () => {
  await eve.refusalOf('propose_broadcast', draftOf());
  const { id, digest } = await latest(eve);
  expect(await eve.refusalOf('recall_broadcast', { broadcast: id })).toBeNull();
  expect(await latest(zoe)).toMatchObject({ state: 'withdrawn', mayConfirm: false });
  expect(await zoe.refusalOf('confirm_broadcast', { broadcast: id, digest })).toBe('broadcast-recalled');
});

test('[ADMIN-12] a segment holds members of a role, of a kind, certified or not, and around a town', async () => {
  await database.owner`delete from app.broadcast_members`;
  const [pro, couple, seal] = [await member(), await member({ genre: 'couple' }), await member({ genre: 'couple' })];
  await database.owner`insert into public.professional_profiles (user_id, business_name, status) values (${pro}, 'Maison', 'approved')`;
  await database.owner`update public.profiles set certified = true where id = ${seal}`;
  await database.owner`update public.profiles set location_name = 'Nantes, France', location_lat = 47.22, location_lng = -1.55 where id = ${couple}`;
  const counted = async (segment: object) => (await reachOf('announcement', segment)).members;
  expect(await counted({ role: 'professional' })).toBe(1);
  expect(await counted({ role: 'member' })).toBe((await counted({})) - 1);
  expect(await counted({ genres: ['couple'] })).toBe(2);
  expect(await counted({ genres: ['couple'], certified: true })).toBe(1);
  expect(await counted({ genres: ['couple'], certified: false })).toBe(1);
  const near = { name: 'Rennes, France', lat: 48.11, lng: -1.68 };
  expect(await counted({ near: { ...near, km: 150 } })).toBe(1);
  expect(await counted({ near: { ...near, km: 50 } })).toBe(0);
  const { id } = await sends(eve, zoe, { segment: { ...everybody, genres: ['couple'] } });
  await jobs.run();
  expect(await notifiedAbout(database, { id })).toEqual([couple, seal].sort());
});

test('[ADMIN-12] neither suspended nor closed accounts get anything', async () => {
  const [open, suspended, closed] = [await member(), await member(), await member()];
  await suspends(suspended);
  await database.owner`update public.profiles set is_active = false where id = ${closed}`;
  const { segment, members } = await reachOf('announcement');
  expect(segment - members).toBe(1);
  const { id } = await sends(eve, zoe);
  await jobs.run();
  const notified = await notifiedAbout(database, { id });
  expect([open, suspended, closed].map((each) => notified.includes(each))).toEqual([true, false, false]);
});

test('[NOTIF-56] a newsletter reaches only those with a recorded consent, and counts the others', async () => {
  const [reader, other, former] = [await member(), await member(), await member()];
  await consents(reader);
  await consents(former);
  await database.owner`update public.notification_preferences set newsletter_notifications = false where user_id = ${former}`;
  const { segment, members, mails } = await reachOf('newsletter');
  expect({ members, mails }).toEqual({ members: 1, mails: 1 });
  expect(segment).toBe((await reachOf('announcement')).segment);
  const { id } = await sends(eve, zoe, { kind: 'newsletter' });
  await jobs.run();
  expect(await notifiedAbout(database, { id })).toEqual([reader]);
  expect(await announcementsOf(reader)).toMatchObject([{ id, kind: 'newsletter', title: 'Une soirée de rentrée' }]);
  expect(await announcementsOf(other)).not.toContainEqual(expect.objectContaining({ id }));
  await consents(reader, null);
});

test('[ADMIN-12] a test reaches whoever asks alone, ten times an hour; a letter only with consent', async () => {
  expect(await eve.refusalOf('test_broadcast', draftOf())).toBeNull();
  await jobs.run();
  const [test] = await announcementsOf(eve.id);
  expect(test).toMatchObject({ test: true, link: '/events' });
  expect(await notifiedAbout(database, { id: test?.id ?? '' })).toEqual([eve.id]);
  expect((await zoe.ask<{ broadcasts: unknown[] }>('broadcast_page', { before: null, count: 20 })).broadcasts).toEqual(
    [],
  );
  expect(await eve.refusalOf('test_broadcast', draftOf({ kind: 'newsletter' }))).toBe('no-consent');
  for (let n = 1; n < 10; n += 1) expect(await eve.refusalOf('test_broadcast', draftOf())).toBeNull();
  expect(await eve.refusalOf('test_broadcast', draftOf())).toBe('too-many-tests');
});

test.each([
  ['an empty title', { title: ' ' }],
  ['a title of two lines', { title: 'Un\nDeux' }],
  ['a long title', { title: 'x'.repeat(81) }],
  ['no text', { body: '\u200b' }],
  ['a long text', { body: 'x'.repeat(2001) }],
  ['an unknown kind', { kind: 'other' }],
  ['an unknown segment', { segment: { ...everybody, genres: ['autre'] } }],
  ['no segment', { segment: null }],
  ['a distance without a town', { segment: { ...everybody, near: { km: 5 } } }],
  ['a link that is no text', { link: 5 }],
])('[ADMIN-12] %s is refused', async (_, more) => {
  expect(await eve.refusalOf('propose_broadcast', draftOf(more))).toBe('invalid');
});

test.each([
  ['/events', true],
  ['/clubs/club-velours?x=1', true],
  ['https://alcove.example/soiree', true],
  ['https://alcove.example', true],
  ['//ailleurs.example', false],
  ['/\\ailleurs.example', false],
  ['http://alcove.example', false],
  ['https://nom:mot@ailleurs.example', false],
  ['javascript:alert(1)', false],
  ['https://ailleurs.example/ deux', false],
  ['', false],
])('[ADMIN-12] the link « %s » fits: %s, for form and database alike', async (link, fits) => {
  expect(isBroadcastLink(link)).toBe(fits);
  const [row] = await database.owner<{ fits: boolean }[]>`select app.is_broadcast_link(${link}) as fits`;
  expect(row?.fits).toBe(fits);
});
