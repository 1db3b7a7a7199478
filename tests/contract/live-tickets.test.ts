/** Tickets and rules of the media engine: who is let in, and between whom nothing passes. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { asNode, houseRoom, liveMember, NODE, type LiveMember } from '#tests/support/live-members.ts';
import type { MemberRole } from '#tests/support/member-roles.ts';

interface Rules {
  live: boolean;
  rooms: {
    room: string;
    rev: number;
    closed: boolean;
    hidden: [string, string][];
    withheld: [string, string][];
    mayPublish: string[];
    muted: string[];
    cameraCut: string[];
    banned: string[];
    present: string[];
  }[];
}
type Taken = Partial<Record<'room' | 'member' | 'device' | 'session' | 'refusal', string | null>> & {
  mayPublish?: boolean;
};

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const fingerprint = `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`;
const person = (...roles: MemberRole[]) => liveMember(database, `tick${String(++people).padStart(3, '0')}x`, roles);
const rulesOf = async (room: string) => {
  const rules = await asNode<Rules>(database, 'live_rules', { rooms: [room] });
  const [one] = rules.rooms;
  if (!one) throw new Error('no rules');
  return { live: rules.live, ...one };
};
const ticketOf = (member: LiveMember, room: string) =>
  member.ask<{ refusal: string | null; ticket: string | null }>('live_ticket', {
    room,
    seat: member.seat,
    fingerprint,
  });
const take = (ticket: string | null, over: object = {}) =>
  asNode<Taken>(database, 'take_live_ticket', { ticket, session: null, fingerprint, node: NODE, ...over });

async function seated(...roles: MemberRole[]): Promise<[string, LiveMember]> {
  const room = await houseRoom(database);
  const ada = await person(...roles);
  await ada.enters(room);
  return [room, ada];
}

test('[S12] a ticket is taken once, and names member, room, device and rights', async () => {
  const [room, ada] = await seated('subscribed');
  const { ticket, refusal } = await ticketOf(ada, room);
  expect(refusal).toBeNull();
  expect(await take(ticket)).toMatchObject({ room, member: ada.id, device: ada.seat, session: null, mayPublish: true });
  expect(await take(ticket)).toEqual({ refusal: 'ticket-gone' });
});

test('[S12] a foreign, expired or invented ticket is refused', async () => {
  const [room, ada] = await seated('subscribed');
  const other = `sha-256 ${Array.from({ length: 32 }, () => 'CD').join(':')}`;
  for (const over of [{ node: 'another' }, { session: randomUUID() }, { fingerprint: other }]) {
    const { ticket } = await ticketOf(ada, room);
    expect([over, await take(ticket, over)]).toEqual([over, { refusal: 'ticket-gone' }]);
    expect(await take(ticket)).toMatchObject({ member: ada.id });
  }
  const { ticket } = await ticketOf(ada, room);
  await database.owner`update app.live_tickets set expires_at = now() - interval '1 second' where id = ${ticket}`;
  for (const each of [ticket, randomUUID(), 'x', null]) expect(await take(each)).toEqual({ refusal: 'ticket-gone' });
  expect((await ada.ask<{ refusal: string }>('live_ticket', { room, seat: ada.seat, fingerprint: 'AB' })).refusal).toBe(
    'invalid',
  );
});

test('[S12] of ten that take one ticket at the same moment one gets it', async () => {
  const [room, ada] = await seated('subscribed');
  const { ticket } = await ticketOf(ada, room);
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(ticket)));
  expect(answers.filter(({ member }) => member === ada.id)).toHaveLength(1);
});

test('[S12, LIVE-05] who is in no room gets no ticket, and who has no premium one to watch', async () => {
  const room = await houseRoom(database);
  const ada = await person();
  expect((await ticketOf(ada, room)).refusal).toBe('not-in-room');
  await ada.enters(room);
  expect(await take((await ticketOf(ada, room)).ticket)).toMatchObject({ member: ada.id, mayPublish: false });
});

test('[S12, S35] what was lost since the ticket was made counts when it is taken', async () => {
  const boss = await person('admin');
  const losses: [string, (room: string, ada: LiveMember) => PromiseLike<unknown>][] = [
    [
      'banned',
      (room, ada) =>
        database.owner`insert into app.live_bans (room_id, member_id, kind, until) values (${room}, ${ada.id}, 'ban', now() + interval '1 hour')`,
    ],
    ['not-allowed', (_, ada) => database.owner`update public.profiles set is_active = false where id = ${ada.id}`],
    ['ticket-gone', (_, ada) => ada.leaves()],
    ['ticket-gone', () => boss.ask('turn_switch', { switch: 'live', stopped: true, reason: 'Essai' })],
  ];
  for (const [code, lose] of losses) {
    const [room, ada] = await seated('subscribed');
    const { ticket } = await ticketOf(ada, room);
    await lose(room, ada);
    expect(await take(ticket)).toEqual({ refusal: code });
  }
  await database.owner`update app.site_switches set stopped_at = null, stopped_by = null, reason = null where name = 'live'`;
});

test('[S11] a block in either direction hides both from each other, from its commit on', async () => {
  const [room, ada] = await seated('subscribed');
  const bela = await person('subscribed');
  await bela.enters(room);
  const before = await rulesOf(room);
  expect([before.hidden, before.present.toSorted()]).toEqual([[], [ada.id, bela.id].toSorted()]);
  await bela.blocks(ada.id);
  const after = await rulesOf(room);
  expect(after.hidden).toEqual([[ada.id, bela.id].toSorted()]);
  expect(after.rev).toBeGreaterThan(before.rev);
});

test('[S11, LIVE-07] the audience of a camera decides who gets it', async () => {
  const [room, ada] = await seated('subscribed');
  const [plain, certified, follower, removed] = [
    await person(),
    await person('certified'),
    await person(),
    await person(),
  ];
  for (const each of [plain, certified, follower, removed]) await each.enters(room);
  await database.owner`insert into public.follows (follower_id, followed_id, created_at, accepted_at) values (${follower.id}, ${ada.id}, now(), now())`;
  await ada.viewer(room, 'remove', removed.id);
  const withheldFor = async (audience: string) => {
    expect(await ada.camera(room, { audience })).toBeNull();
    const { withheld } = await rulesOf(room);
    expect(withheld.every(([, owner]) => owner === ada.id)).toBe(true);
    const names = new Map(
      [plain, certified, follower, removed].map(({ id }, n) => [
        id as string,
        ['plain', 'certified', 'follower', 'removed'][n],
      ]),
    );
    return withheld.map(([viewer]) => names.get(viewer)).toSorted();
  };
  expect(await withheldFor('everyone')).toEqual(['removed']);
  expect(await withheldFor('certified')).toEqual(['follower', 'plain', 'removed']);
  expect(await withheldFor('followers')).toEqual(['certified', 'plain', 'removed']);
  expect(await withheldFor('request')).toEqual(['certified', 'follower', 'plain', 'removed']);
  expect(await plain.viewer(room, 'request', ada.id)).toBeNull();
  expect(await ada.viewer(room, 'grant', plain.id)).toBeNull();
  expect(await withheldFor('request')).toEqual(['certified', 'follower', 'removed']);
  expect(await ada.viewer(room, 'readmit', removed.id)).toBeNull();
  expect(await withheldFor('everyone')).toEqual([]);
});

test('[S35] a stopped Live and a room that does not exist are closed', async () => {
  const [room] = await seated();
  expect(await rulesOf(room)).toMatchObject({ live: true, closed: false });
  expect(await rulesOf(randomUUID())).toMatchObject({ live: true, closed: true });
  await database.owner`update app.site_switches set stopped_at = now() where name = 'live'`;
  expect(await rulesOf(room)).toMatchObject({ live: false, closed: true });
  await database.owner`update app.site_switches set stopped_at = null, stopped_by = null, reason = null where name = 'live'`;
});

test('[S12, LIVE-07] muted members, cut cameras and bans are in the rules', async () => {
  const [room, ada] = await seated('subscribed');
  const boss = await person('admin');
  await boss.enters(room);
  for (const each of [ada, boss]) await each.camera(room, { microphone: true });
  await boss.does(room, 'mute', ada.id);
  expect(await rulesOf(room)).toMatchObject({ muted: [ada.id], cameraCut: [] });
  await boss.does(room, 'cut-camera', ada.id);
  expect((await rulesOf(room)).mayPublish).toEqual([boss.id]);
  await boss.does(room, 'ban', ada.id, { hours: 1 });
  expect(await rulesOf(room)).toMatchObject({ banned: [ada.id] });
});

test('[S12] a ticket is for the seat that asks, of the caller and this session alone', async () => {
  const [room, ada] = await seated('subscribed');
  const bela = await person();
  await bela.enters(room);
  const second = { ...ada, seat: randomUUID() as string };
  await second.enters(room);
  await database.owner`update app.live_seats set expires_at = now() + interval '90 seconds' where id = ${ada.seat}`;
  for (const each of [ada, second])
    expect(await take((await ticketOf(each, room)).ticket)).toMatchObject({ device: each.seat });
  for (const seat of [bela.seat, randomUUID(), null])
    expect(await ada.refusalOf('live_ticket', { room, seat, fingerprint })).toBe('not-in-room');
  await database.owner`update app.live_seats set session_id = gen_random_uuid() where id = ${second.seat}`;
  expect((await ticketOf(second, room)).refusal).toBe('not-in-room');
});

test('[S12, LIVE-07] nothing is carried but what this seat has declared, and what a right allows', async () => {
  const [room, ada] = await seated('subscribed');
  expect((await rulesOf(room)).mayPublish).toEqual([]);
  await ada.camera(room);
  expect(await rulesOf(room)).toMatchObject({ mayPublish: [ada.id], muted: [ada.id], cameraCut: [] });
  await ada.camera(room, { camera: false, microphone: true });
  expect(await rulesOf(room)).toMatchObject({ mayPublish: [ada.id], muted: [], cameraCut: [ada.id] });
  const second = { ...ada, seat: randomUUID() as string };
  expect(await second.camera(room)).toBe('not-in-room');
  await second.enters(room);
  await take((await ticketOf(ada, room)).ticket);
  expect((await rulesOf(room)).mayPublish).toEqual([ada.id]);
  await take((await ticketOf(second, room)).ticket);
  expect((await rulesOf(room)).mayPublish).toEqual([]);
  expect(await second.camera(room)).toBeNull();
  await database.owner`update public.subscribers set subscribed = false where user_id = ${ada.id}`;
  expect((await rulesOf(room)).mayPublish).toEqual([]);
  await database.owner`select app.tidy_live()`;
  expect(await database.owner`select from app.live_members where member_id = ${ada.id} and camera`).toHaveLength(0);
});

test('[LIVE-07] after a lost connection nothing is on, and audience and removed viewers are as before', async () => {
  const [room, ada] = await seated('subscribed');
  const [plain, certified] = [await person(), await person('certified')];
  for (const each of [plain, certified]) await each.enters(room);
  await ada.camera(room, { audience: 'certified' });
  await ada.viewer(room, 'remove', certified.id);
  await ada.leaves();
  const back = { ...ada, seat: randomUUID() as string };
  await back.enters(room);
  expect((await rulesOf(room)).mayPublish).toEqual([]);
  const audience = async () =>
    (await database.owner`select audience from app.live_members where member_id = ${ada.id}`)[0]?.[
      'audience'
    ] as string;
  expect(await audience()).toBe('certified');
  await back.camera(room, { audience: 'everyone' });
  expect((await rulesOf(room)).withheld).toEqual([[certified.id, ada.id]]);
  await back.leaves();
  await database.owner`update app.live_members set left_at = left_at - interval '11 minutes' where member_id = ${ada.id}`;
  await ada.enters(room);
  await ada.camera(room);
  expect([await audience(), (await rulesOf(room)).withheld]).toEqual(['everyone', []]);
});

test('[S11] rules of a full room with thirty restricted cameras are read in a fraction of a second', async () => {
  const room = await houseRoom(database);
  const ids = await Promise.all(Array.from({ length: 200 }, async () => (await person()).id));
  await database.owner`insert into app.live_members (room_id, member_id, audience) select ${room}, id, 'followers' from unnest(${ids}::uuid[]) as id`;
  await database.owner`update app.live_members set camera = true where room_id = ${room} and member_id = any (${ids.slice(0, 30)}::uuid[])`;
  await database.owner`insert into app.live_seats (id, room_id, member_id, node, expires_at) select gen_random_uuid(), ${room}, id, ${NODE}, now() + interval '5 minutes' from unnest(${ids}::uuid[]) as id`;
  const [row] = await database.owner<{ pairs: number; ms: number }[]>`
    with began as materialized (select clock_timestamp() as at), rules as materialized (select app.live_rules_of(${room}, 1) as it from began)
    select jsonb_array_length(it -> 'withheld') as pairs, extract(epoch from clock_timestamp() - at)::float8 * 1000 as ms from began, rules`;
  expect(row?.pairs).toBe(30 * 199);
  expect(row?.ms).toBeLessThan(500);
});
