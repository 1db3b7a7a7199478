/**
 * Tests the search for other members: who may search, who is found, and that neither roles nor forged metadata change
 * it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import type { SearchAnswer } from '#schemas/wire/members.ts';
import { freshDatabase, type DatabaseView, type TestDatabase } from '#tests/support/database.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { memberRoles, roleSetters, type MemberRole } from '#tests/support/member-roles.ts';

let database: TestDatabase;
let target: MemberId;
let epoch: Epoch;
const node = crypto.randomUUID();
const members = {} as Record<MemberRole, MemberId>;
const DENIED = /permission denied/;

async function create(username: string, metadata: Record<string, unknown> = {}): Promise<MemberId> {
  const id = await database.createMember({ username, metadata });
  await database.owner`update public.profiles set sensitive_consent = 1 where id = ${id}`;
  return id;
}

beforeAll(async () => {
  database = await freshDatabase();
  epoch = (await database.epoch()) as Epoch;
  target = await create('lacible');
  for (const role of memberRoles) {
    members[role] = await create(`r${role}`);
    await roleSetters(database)[role](members[role]);
  }
});
afterAll(() => database.drop());

const call = async (seen: DatabaseView, name: string, request: unknown): Promise<unknown> =>
  seen.run(
    async (tx) =>
      (await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]))[0]?.['answer'],
  );
const found = async (seen: DatabaseView, filters: Record<string, unknown> = {}) =>
  ((await call(seen, 'search_members', { filters, after: null, count: 50 })) as SearchAnswer).members;
/** Returns a request to each function about another member. */
const about = (member: MemberId): [string, unknown][] => [
  ['search_members', { filters: {}, after: null, count: 50 }],
  ['usernames_like', { q: 'la' }],
  ['member_page', { member }],
  ['record_visit', { member }],
  ['followers', { list: 'accepted', count: 24, after: null }],
  ['following', { count: 24, after: null }],
  ['online_among', { ids: [member] }],
  ['report_presence', { node }],
  ['end_presence', { node }],
];

describe.each(memberRoles)('a %s', (role) => {
  test('[SEARCH-45, PROFILE-10] searches, views, follows and is found like every other', async () => {
    const seen = database.asMember(members[role]);
    await call(database.asMember(target), 'report_presence', { node });
    expect((await found(seen)).map(({ id }) => id)).toContain(target);
    expect(await call(seen, 'usernames_like', { q: 'lacib' })).toMatchObject({ members: [{ id: target }] });
    expect(await call(seen, 'member_page', { member: target })).toMatchObject({ id: target, may_write: true });
    expect(await call(seen, 'online_among', { ids: [target] })).toEqual({ online: [target] });
    await call(seen, 'record_visit', { member: target });
    expect((await seen.push(epoch, [pairCommands(members[role], target).follow()])).results).toMatchObject([
      { status: 'applied' },
    ]);
    const own = await seen.run(
      (tx) =>
        tx`select (select count(*)::int from public.follows) as follows, (select count(*)::int from public.profile_visits) as visits`,
    );
    expect(own).toEqual([{ follows: 1, visits: 0 }]);
    expect((await found(database.asMember(target))).map(({ id }) => id)).toContain(members[role]);
  });
  test('[SEARCH-74] has the granted seal and rights on the card', async () => {
    const [card] = await found(database.asMember(target), { username: `r${role}` });
    expect(card).toMatchObject({
      seal: role === 'certified',
      premium: ['certified', 'subscribed', 'admin'].includes(role),
    });
    expect((await found(database.asMember(target), { certifie: true })).map(({ id }) => id)).toEqual([
      members.certified,
    ]);
  });
});

test.each(about(crypto.randomUUID() as MemberId))(
  '[SEARCH-45] a guest, or a token without a member, may not: %s',
  async (name, request) => {
    await expect(call(database.asAnon(), name, request)).rejects.toThrow(DENIED);
    await expect(call(database.asService(), name, request)).rejects.toThrow(DENIED);
    await expect(call(database.asMember(null), name, request)).rejects.toThrow('unauthorized');
  },
);

test('[SEARCH-45, PROFILE-10] members across a block do not find each other, admins included', async () => {
  for (const [by, whom] of [
    [members.admin, await create('bloqueuna')],
    [await create('bloqueunb'), members.admin],
  ] as const) {
    for (const one of [by, whom]) await call(database.asMember(one), 'report_presence', { node });
    await database.owner`insert into public.follows (follower_id, followed_id) values (${by}, ${whom})`;
    await call(database.asMember(by), 'record_visit', { member: whom });
    await database.owner`insert into public.user_blocks (user_id, blocked_id) values (${by}, ${whom})`;
    for (const [me, other] of [
      [by, whom],
      [whom, by],
    ] as const) {
      const seen = database.asMember(me);
      expect((await found(seen)).map(({ id }) => id)).not.toContain(other);
      expect(await call(seen, 'usernames_like', { q: 'bloqueun' })).not.toMatchObject({ members: [{ id: other }] });
      expect(await call(seen, 'member_page', { member: other })).toBeNull();
      expect(await call(seen, 'online_among', { ids: [other] })).toEqual({ online: [] });
      const { results } = await seen.push(epoch, [pairCommands(me, other).follow()]);
      expect(results).toMatchObject([{ code: me === by ? 'blocked-mine' : 'blocked' }]);
      expect(
        await seen.run((tx) => tx`select 1 from public.follows where ${other} in (follower_id, followed_id)`),
      ).toEqual([]);
      expect(await seen.run((tx) => tx`select 1 from public.profile_visits where visitor_id = ${other}`)).toEqual([]);
    }
  }
});

test('[SEARCH-45] members without consent, or gone, are found by nobody', async () => {
  const seen = database.asMember(members.admin);
  const [id] = [await database.createMember({ username: 'discrete' })];
  const shown = async () => (await found(seen, { username: 'discrete' })).length;
  expect(await shown()).toBe(0);
  await database.owner`update public.profiles set sensitive_consent = 1 where id = ${id}`;
  expect(await shown()).toBe(1);
  await database.owner`update public.profiles set sensitive_consent = null where id = ${id}`;
  expect(await shown()).toBe(0);
  await database.owner`update public.profiles set sensitive_consent = 1, is_active = false where id = ${id}`;
  expect(await shown()).toBe(0);
});

test('[AUTH-171] forged metadata give no seal, rank or right in the list', async () => {
  const forged = {
    role: 'membre_certifié',
    seal: true,
    sensitive_consent: 1,
    sensitive_consent_at: '2026-01-01',
    last_login: '2030-01-01',
    is_active: true,
    premium: true,
    libre_ce_soir: true,
    au_cap: true,
  };
  const id = await database.createMember({ username: 'forgeron', metadata: forged });
  expect(await found(database.asMember(target), { username: 'forgeron' })).toEqual([]);
  await database.owner`update public.profiles set sensitive_consent = 1 where id = ${id}`;
  expect(await found(database.asMember(target), { username: 'forgeron' })).toMatchObject([
    { seal: false, premium: false, libre_ce_soir: false, au_cap: false, online: false },
  ]);
});

test('[SEARCH-73] nobody is reported online except by themselves', async () => {
  await call(database.asMember(members.member), 'report_presence', {
    node,
    member: members.restricted,
    member_id: members.restricted,
  });
  await call(database.asMember(members.member), 'end_presence', { node, member: target });
  expect(await call(database.asMember(members.member), 'online_among', { ids: [members.restricted, target] })).toEqual({
    online: [target],
  });
});
