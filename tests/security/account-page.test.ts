/** A member's sessions and the deletion of their account, and attacks on both. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJobPool, type JobPool } from '#server/jobs/job-pool.ts';
import { planMails } from '#server/jobs/plan-mails.ts';
import { connectChat } from '#tests/support/chat-client.ts';
import { bearerOf, post, requestJson } from '#tests/support/json-requests.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { relationSetters } from '#tests/support/member-relations.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { emailOf, PASSWORD, signInAt } from '#tests/support/sign-up.ts';
import { entryOf } from '#tests/support/entries.ts';
import { epochAt, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { rowsNaming } from './rows-naming.ts';

interface Page {
  sessions: { id: string; agent: string; isCurrent: boolean }[];
  deletion: { requestedAt: string; dueAt: string } | null;
  code?: string;
}

let server: TestServer;
let admin: Sql;
let owner: Sql;
let jobs: JobPool;
beforeAll(async () => {
  server = await startTestServer();
  admin = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  jobs = openJobPool(server.backend.ownerUrl as string, 2);
});
afterAll(async () => {
  await jobs.close();
  await admin.end();
  await owner.end();
  await server.stop();
});

const call = (member: TestMember, name: string, request: unknown = {}) =>
  post<Page>(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(member));
const accountPage = async (member: TestMember) => (await call(member, 'account_page')).body;
const grow = (member: TestMember, minutes: number) =>
  admin`update auth.sessions set created_at = now() - make_interval(mins => ${minutes}) where user_id = ${member.id}`;
const signedInWith = async (username: string, agent: string) =>
  requestJson(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ email: emailOf(username), password: PASSWORD }),
  });

/** Rows of a member in every table of the settings. */
async function fillSettings(member: TestMember, epoch: string): Promise<void> {
  const choice = { setting: 'writing', audience: 'nobody' } as const;
  await pushAt(server.url, member, [entryOf({ action: 'privacy.set', data: choice })], epoch);
  await post(`${server.url}/auth/v1/email-change`, { email: `neuf.${member.email}` }, bearerOf(member));
  await post(`${server.url}/auth/v1/passkeys/options`, {}, bearerOf(member));
  await owner`insert into app.passkeys (member_id, credential_id, public_key, name)
    values (${member.id}, ${`key-of-${member.username}-`.padEnd(24, 'x')}, ${Buffer.alloc(64)}, ${member.username})`;
  await call(member, 'request_data_export');
  const [copy] = await owner<{ id: string }[]>`select id from app.data_exports where member_id = ${member.id}`;
  await owner`select app.write_data_export(${copy?.id ?? ''}, now())`;
}

/** Rows that name a member in the tables of the member area, on either side. */
async function fillMemberArea(member: TestMember, other: TestMember): Promise<void> {
  for (const [one, two] of [
    [member.id, other.id],
    [other.id, member.id],
  ] as const) {
    await owner`insert into public.follows (follower_id, followed_id) values (${one}, ${two})`;
    await owner`insert into app.follow_notices (follower_id, followed_id) values (${one}, ${two}) on conflict do nothing`;
    await owner`insert into public.profile_visits (visitor_id, visited_id, day) values (${one}, ${two}, current_date)`;
    await owner`insert into app.media_access (owner_id, viewer_id, state) values (${one}, ${two}, 'granted')`;
    await owner`insert into app.testimonials (id, author_id, subject_id, body) values (gen_random_uuid(), ${one}, ${two}, 'des mots à moi')`;
    await owner`insert into app.event_guests (event_id, member_id, state, place, wished_at)
      select id, ${one}, 'accepted', 'other', now() from app.events where organiser_id = ${member.id}`;
    await owner`insert into app.media_likes (item_id, member_id, liked) select id, ${one}, true from app.album_items where owner_id = ${member.id}`;
  }
  await owner`insert into app.album_decisions (owner_id, decided_by, item_id, verdict, hash)
    select owner_id, ${other.id}, id, 'approved', hash from app.album_items where owner_id = ${member.id}`;
  await relationSetters({ owner }).certifier(member.id, other.id);
  await owner`insert into app.staff_enrolments (member_id) values (${member.id})`;
  await owner`insert into app.certification_cases (member_id, code, code_until) values (${member.id}, 'ABCDEF', now() + interval '1 day')`;
  await owner`insert into app.certifications (member_id, certified_at, until, picture, genre)
    values (${member.id}, now(), now() + interval '1 year', 'x', 'femme')`;
}

describe('sessions', () => {
  test('[MEMBERAREA-26] the page lists one’s own sessions with their programs, this one first', async () => {
    const ada = await server.signUp('adasessions');
    await signedInWith('adasessions', 'Firefox on a phone');
    const { sessions } = await accountPage(ada);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[1]?.agent).toBe('Firefox on a phone');
  });

  test('[Y16] a session that is ended from another device is refused, and its socket closed', async () => {
    const ada = await server.signUp('adaendsone');
    const phone = await signInAt(server.url, 'adaendsone');
    const socket = await connectChat(server.url, phone);
    const other = (await accountPage(ada)).sessions.find(({ isCurrent }) => !isCurrent);
    const { body } = await call(ada, 'end_session', { session: other?.id });
    expect(body.sessions).toHaveLength(1);
    expect((await call(phone, 'account_page')).status).toBe(401);
    expect(await socket.closed).toBe('io server disconnect');
  });

  test('[Y16] nobody ends the session of another, nor their own last one', async () => {
    const [ada, eve] = [await server.signUp('adakeepsit'), await server.signUp('evewantsit')];
    const [own] = (await accountPage(ada)).sessions;
    await call(eve, 'end_session', { session: own?.id });
    await call(ada, 'end_session', { session: own?.id });
    expect((await call(ada, 'account_page')).status).toBe(200);
  });

  test('a guest and an odd request get a code', async () => {
    const ada = await server.signUp('adaoddasks');
    expect((await post(`${server.url}/rest/v1/rpc/account_page`, { request: {} })).status).toBe(401);
    for (const session of [null, 7, 'x', ['a'], '00000000-0000-4000-8000-000000000000'])
      expect([session, (await call(ada, 'end_session', { session })).status]).toEqual([session, 200]);
  });
});

describe('deletion', () => {
  test('[S39] is refused to a session that is not a few minutes old', async () => {
    const ada = await server.signUp('adastolen');
    await grow(ada, 6);
    const refusal = await call(ada, 'request_account_deletion');
    expect([refusal.status, refusal.body.code]).toEqual([400, 'sign-in-again']);
    expect((await accountPage(ada)).deletion).toBeNull();
  });

  test('[MEMBERAREA-27] waits fourteen days, hides the member meanwhile, and can be taken back', async () => {
    const [ada, bela] = [await createListedMember(server.url, 'adaunsure', {}), await server.signUp('belalooks')];
    const found = async () => (await call(bela, 'member_page', { member: ada.id })).body;
    const before = await found();
    expect(before).not.toBeNull();
    const { deletion } = (await call(ada, 'request_account_deletion')).body;
    expect(Date.parse(deletion?.dueAt ?? '') - Date.parse(deletion?.requestedAt ?? '')).toBe(14 * 86_400_000);
    expect((await call(ada, 'request_account_deletion')).body.deletion).toEqual(deletion);
    expect(await found()).toBeNull();
    await grow(ada, 6);
    expect((await call(ada, 'cancel_account_deletion')).body.deletion).toBeNull();
    expect(await found()).toEqual(before);
  });

  test('[S39] its request is told by mail to the member’s address', async () => {
    const ada = await server.signUp('adamailed');
    await call(ada, 'request_account_deletion');
    await planMails(jobs.pool);
    await expect
      .poll(() => server.mailbox.mails.filter(({ to, kind }) => to === ada.email && kind === 'deletion').length)
      .toBe(1);
  });

  test('[MEMBERAREA-27, S22] afterwards no row, job or index names the member', async () => {
    const [ada, bela] = [await server.signUp('adaerased'), await server.signUp('belastays')];
    const epoch = await epochAt(server.url, ada);
    await pushAt(server.url, ada, [await sendEntry(ada, bela, 'des mots à moi')], epoch);
    await pushAt(server.url, bela, [await sendEntry(bela, ada, 'des mots à elle')], epoch);
    await owner`insert into public.clubs (slug, name, kind, town, region, lat, lng, about, opening, owner_id)
      values ('effacement', 'Un lieu', 'club', 'Lyon', 'Corse', 45, 4, 'Un salon.', 'samedi', ${ada.id})`;
    await owner`insert into app.club_follows (club_id, member_id) select id, ${ada.id} from public.clubs`;
    await owner`insert into app.club_opinions (club_id, author_id, body) select id, ${ada.id}, 'des mots à moi' from public.clubs`;
    await relationSetters({ owner }).owner(ada.id, bela.id);
    await fillMemberArea(ada, bela);
    await signedInWith('adaerased', 'Firefox on a phone');
    await fillSettings(ada, epoch);
    await call(ada, 'request_account_deletion');
    await owner`update app.account_deletions set due_at = now() - interval '1 second' where member_id = ${ada.id}`;
    await planMails(jobs.pool);
    await expect.poll(async () => (await call(ada, 'account_page')).status, { timeout: 20_000 }).toBe(401);
    await expect.poll(async () => (await owner`select from graphile_worker.jobs`).length, { timeout: 20_000 }).toBe(0);
    const traces = await Promise.all(
      [ada.username, ada.email, 'des mots à moi'].map((text) => rowsNaming([owner, admin], text)),
    );
    expect(traces).toEqual([[], [], []]);
    // A number remains under which nothing is stored: it holds the other’s conversation together.
    expect(await rowsNaming([owner, admin], ada.id)).toEqual(['conversations', 'memberships', 'messages']);
    expect((await call(bela, 'account_page')).status).toBe(200);
  });

  test('[MEMBERAREA-27, Y16] what still waits on a device of the deleted member is refused and not stored', async () => {
    const [ada, bela, cyd] = [
      await server.signUp('adaqueues'),
      await server.signUp('belareads'),
      await server.signUp('cydisnew'),
    ];
    const epoch = await epochAt(server.url, ada);
    await call(ada, 'request_account_deletion');
    // While the account exists, what was queued still leaves.
    const early = await pushAt(server.url, ada, [await sendEntry(ada, bela, 'avant la fin')], epoch);
    expect(early.body.results).toMatchObject([{ status: 'applied' }]);
    await owner`update app.account_deletions set due_at = now() - interval '1 second' where member_id = ${ada.id}`;
    await planMails(jobs.pool);
    await expect.poll(async () => (await call(ada, 'account_page')).status, { timeout: 20_000 }).toBe(401);
    const late = await sendEntry(ada, bela, 'après la fin');
    const toOther = await sendEntry(ada, cyd, 'après la fin');
    const choice = entryOf({ action: 'privacy.set', data: { setting: 'writing', audience: 'nobody' } });
    // A node may believe for some seconds that the session lives; the database does not.
    await expect
      .poll(async () => (await pushAt(server.url, ada, [late, toOther, choice], epoch)).status, { timeout: 20_000 })
      .toBe(401);
    const refresh = { refresh_token: ada.refreshToken };
    expect((await post(`${server.url}/auth/v1/token?grant_type=refresh_token`, refresh)).status).toBe(400);
    expect(await rowsNaming([owner, admin], 'après la fin')).toEqual([]);
    for (const { id } of [late, toOther, choice]) expect(await rowsNaming([owner, admin], id)).toEqual([]);
  });
});
