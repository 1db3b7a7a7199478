import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { startEmbedded, type Embedded } from '../postgres/embedded/start.ts';
import { prepareDatabase } from '../postgres/prepare.ts';
import { writeCrowd, writeLengths } from './crowd.ts';
import { memberNamed } from './members.ts';
import { idOf } from './repeatable-random.ts';
import { fill } from './seed.ts';

let embedded: Embedded;
let sql: Sql;
let seconds: number;
const dataDir = makeDataDir();

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: dataDir.path });
  sql = postgres((await prepareDatabase(embedded.url)).owner, { max: 1, onnotice: () => undefined });
  const begun = performance.now();
  expect(await fill(sql)).toBe(true);
  seconds = (performance.now() - begun) / 1000;
});
afterAll(async () => {
  await sql.end();
  await embedded.stop();
  dataDir.remove();
});

/** Returns the rows that break a rule about counts. */
const broken = () => sql`
  select m.member_id, m.stream_id from public.memberships m join public.streams s on s.id = m.stream_id
  where s.kind = 'conversation' and (
    s.last <> (select count(*) from public.messages x where x.stream_id = s.id)
    or s.last <> (select max(seq) from public.messages x where x.stream_id = s.id)
    or s.rev < (select max(rev) from public.messages x where x.stream_id = s.id)
    or m.mine <> (select count(*) from public.messages x where x.stream_id = s.id and x.sender_id = m.member_id)
    or (s.last - m.read) - (m.mine - m.mine_at_read) <> (select count(*) from public.messages x where x.stream_id = s.id and x.sender_id <> m.member_id and x.seq > m.read)
    or m.read > s.last or m.since > m.rev)`;

describe('the seeded database', () => {
  test('the database is seeded in seconds and skipped the second time', async () => {
    expect(seconds).toBeLessThan(5);
    expect(await fill(sql)).toBe(false);
    expect(await sql`select count(*)::int as n from public.profiles`).toMatchObject([{ n: 40 }]);
  });
  test('[Y12] unread counters equal a recount of the messages', async () => {
    expect(await broken()).toEqual([]);
    const [unread] = await sql`
      select sum((s.last - m.read) - (m.mine - m.mine_at_read))::int as n from public.memberships m join public.streams s on s.id = m.stream_id
      where m.member_id = ${memberNamed('camille').id} and s.kind = 'conversation'`;
    expect(unread?.n).toBeGreaterThan(4);
  });
  test('[G19] members have notifications of several types, read but for the last days’', async () => {
    const [counts] = await sql`
      select count(*) filter (where deleted_at is null)::int as total, count(*) filter (where deleted_at is null and not is_read)::int as unread,
        count(distinct type)::int as types, bool_and(created_at > now() - interval '90 days') as kept
      from public.notifications where user_id = ${memberNamed('camille').id}`;
    expect(counts).toMatchObject({ kept: true });
    expect(counts?.['total']).toBeGreaterThan(24);
    expect(counts?.['unread']).toBeGreaterThan(0);
    expect(counts?.['types']).toBeGreaterThan(4);
  });
  test('[Y12] counts of groups equal a recount of their rows and members', async () => {
    expect(
      await sql`
      select g.id, m.member_id from public.groups g join public.streams s on s.id = g.id join public.memberships m on m.stream_id = g.id
      where s.last <> (select max(seq) from public.messages x where x.stream_id = g.id) or s.rev < s.last
        or g.system <> (select count(*) from public.messages x where x.stream_id = g.id and x.type = 'system')
        or g.members <> (select count(*) from public.memberships n where n.stream_id = g.id and not n.departed)
        or exists (select from public.messages x where x.stream_id = g.id
          and x.system_count <> (select count(*) from public.messages y where y.stream_id = g.id and y.type = 'system' and y.seq <= x.seq))
        or m.mine <> (select count(*) from public.messages x where x.stream_id = g.id and x.sender_id = m.member_id and x.type <> 'system')
        or (s.last - m.read) - (m.mine - m.mine_at_read) - (g.system - m.system_at_read) <>
          (select count(*) from public.messages x where x.stream_id = g.id and x.sender_id <> m.member_id and x.type <> 'system' and x.seq > m.read)
        or m.since > m.rev or (m.departed and upper(m.ranges) > s.last)`,
    ).toEqual([]);
    expect(
      await sql`
      select count(*)::int as groups, (select count(*)::int from app.polls) as polls, (select count(*)::int from app.group_links) as links,
        (select count(*)::int from app.group_requests) as requests, (select count(*)::int from public.groups where slow_seconds > 0) as slow,
        (select count(*)::int from app.group_log) > 30 as logged
      from public.groups`,
    ).toMatchObject([{ groups: 6, polls: 3, links: 1, requests: 1, slow: 1, logged: true }]);
  });
  test('a demo member acts in a seeded group as in any other', async () => {
    const [camille, group] = [memberNamed('camille').id, idOf('group:Escapade à Annecy')];
    const entries = [
      [
        'message.send',
        {
          conversationId: group,
          receiverId: null,
          type: 'text',
          text: 'Bonsoir',
          mediaUrl: null,
          gifUrl: null,
          joinRev: 2,
        },
      ],
      ['group.request', { groupId: group, memberId: memberNamed('florian').id, accept: true }],
      ['conversation.read', { conversationId: idOf('group:Jeudis lyonnais'), upTo: 61 }],
    ] as const;
    const statuses = await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claim.sub', ${camille}, true), set_config('request.jwt.claims', ${JSON.stringify({ sub: camille, role: 'authenticated' })}, true)`;
      const [{ epoch }] = await tx<[{ epoch: string }]>`select app.epoch() as epoch`;
      const request = {
        v: PROTOCOL_VERSION,
        epoch,
        entries: entries.map(([action, data], n) => ({
          id: idOf(`seed-test:${n}`),
          action,
          data: action === 'conversation.read' ? { ...data, epoch } : data,
          timestamp: 0,
        })),
      };
      const [row] = await tx<
        [{ answer: { results: { status: string }[] } }]
      >`select public.push(${tx.json(request)}) as answer`;
      return row.answer.results.map(({ status }) => status);
    });
    expect(statuses).toEqual(['applied', 'applied', 'applied']);
  });
  test('[PROFILE-03, PROFILE-04] each member has place, age and height; pictures are approved', async () => {
    const [counts] = await sql`
      select count(*)::int as members, count(*) filter (where cardinality(app.ages_of(p)) = case when genre = 'couple' then 2 else 1 end)::int as ages,
        count(*) filter (where case when genre = 'couple' then taille is null and taille_homme > 0 and taille_femme > 0 and poids_homme > 0 and poids_femme > 0 else taille > 0 and poids > 0 and taille_homme is null end)::int as sizes,
        count(*) filter (where location_lat is not null and ville is not null and registration_completed and recherche_genres <> '{}' and desires <> '{}')::int as towns,
        count(*) filter (where (avatar_url is null) = (avatar_moderation_status is null))::int as pictures
      from public.profiles p`;
    expect(counts).toEqual({ members: 40, ages: 40, sizes: 40, towns: 40, pictures: 40 });
  });
  test('[S21] roles, rights and one block exist, and the block closes its conversation', async () => {
    expect(
      await sql`select username, role, seal from public.profiles where username in ('admin', 'camille') order by 1`,
    ).toMatchObject([
      { username: 'admin', role: 'admin', seal: false },
      { username: 'camille', role: 'membre_certifié', seal: true },
    ]);
    expect(await sql`select member_id, staff_right from app.staff_rights order by 2`).toMatchObject([
      { member_id: memberNamed('admin').id, staff_right: 'administration' },
      { member_id: memberNamed('admin').id, staff_right: 'certification' },
      { member_id: memberNamed('admin').id, staff_right: 'moderation' },
      { member_id: memberNamed('admin').id, staff_right: 'support' },
    ]);
    const [blocker, blocked] = [memberNamed('mathilde').id, memberNamed('gabin').id];
    expect(
      await sql`select visible, card_allowed from public.memberships where member_id = ${blocker} and other_id = ${blocked}`,
    ).toMatchObject([{ visible: false, card_allowed: false }]);
    expect(
      await sql`select visible, card_allowed from public.memberships where member_id = ${blocked} and other_id = ${blocker}`,
    ).toMatchObject([{ visible: true, card_allowed: false }]);
  });
  test('[SEARCH-45] members of every status can be found, with ages, wishes and town', async () => {
    const [known] = await sql`
      select count(*)::int as listed, count(*) filter (where birth is not null)::int as aged, count(*) filter (where spot >= 0)::int as placed,
        count(*) filter (where free_until > now())::int as free, count(*) filter (where au_cap)::int as cap, count(*) filter (where certified)::int as certified
      from app.member_index`;
    expect(known).toMatchObject({ listed: 40, aged: 40, placed: 40 });
    for (const status of ['free', 'cap', 'certified']) expect(known?.[status], status).toBeGreaterThan(2);
  });
  test('a crowd of the requested size is created for measurements', async () => {
    expect(await writeCrowd(sql, { conversations: 60, messages: 6000 })).toEqual({ conversations: 60, messages: 6000 });
    expect(await broken()).toEqual([]);
    const camille = memberNamed('camille').id;
    expect(
      await sql`select count(*)::int as n, sum(s.last)::int as messages from public.memberships m join public.streams s on s.id = m.stream_id
      where m.member_id = ${camille} and s.kind = 'conversation'`,
    ).toMatchObject([{ n: 60, messages: 6000 }]);
  });
  test('conversations of the requested lengths are created for a member, newest first', async () => {
    const [long, short] = await writeLengths(sql, 'victor', [700, 50]);
    expect(await broken()).toEqual([]);
    expect(
      await sql`select s.id, s.last::int from public.memberships m join public.streams s on s.id = m.stream_id join public.profiles p on p.id = m.other_id
      where m.member_id = ${memberNamed('victor').id} and p.username like 'foule%' order by s.updated_at desc`,
    ).toEqual([
      { id: long, last: 700 },
      { id: short, last: 50 },
    ]);
  });
});
