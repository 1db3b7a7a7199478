/** What owners, hosts and moderators of the house do in a room, and what each of them may not. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { asNode, houseRoom, liveMember, NODE, type LiveMember } from '#tests/support/live-members.ts';
import type { RoomAnswer } from '#server/sync/sockets/many/room-state.ts';
import type { MemberRole } from '#tests/support/member-roles.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const person = (...roles: MemberRole[]) => liveMember(database, `host${String(++people).padStart(3, '0')}x`, roles);
const stateOf = (room: string, viewers: readonly LiveMember[]) =>
  asNode<RoomAnswer>(database, 'live_room_state', { room, viewers: viewers.map(({ id }) => id), after: 0 });

async function together(): Promise<[string, LiveMember]> {
  const room = await houseRoom(database);
  const ada = await person();
  expect(await ada.enters(room)).toBeNull();
  return [room, ada];
}

/** Has a member ask in a session without a second factor. */
const oneFactor = (member: LiveMember) => (name: string, request: object) =>
  database.asMember(member.id).run(async (tx) => {
    const [row] = await tx.unsafe(`select public.${name}($1::text::jsonb) ->> 'refusal' as refusal`, [
      JSON.stringify(request),
    ]);
    return row?.['refusal'] as string | null;
  });

test('[LIVE-07] an owner names hosts; a host mutes, shows out and bans, but nobody above', async () => {
  const owner = await person('subscribed');
  const room = await owner.opens();
  const [host, ada] = [await person(), await person('subscribed')];
  for (const each of [owner, host, ada]) expect(await each.enters(room)).toBeNull();
  expect(await host.does(room, 'mute', ada.id)).toBe('live-hosts-only');
  expect(await owner.does(room, 'host', host.id)).toBeNull();
  expect(await host.does(room, 'mute', owner.id)).toBe('live-hosts-only');
  expect(await host.does(room, 'host', ada.id)).toBe('live-hosts-only');
  expect(await host.does(room, 'mute', ada.id)).toBeNull();
  expect([await ada.says(room), await ada.camera(room, { microphone: true })]).toEqual(['live-muted', 'live-muted']);
  expect(await host.does(room, 'unmute', ada.id)).toBeNull();
  expect(await ada.camera(room)).toBeNull();
  expect(await host.does(room, 'cut-camera', ada.id)).toBeNull();
  expect((await stateOf(room, [owner])).members.find(({ id }) => id === ada.id)).toMatchObject({ camera: false });
  expect(await ada.camera(room)).toBe('live-camera-cut');
  expect(await host.does(room, 'ban', ada.id, { hours: 2 })).toBeNull();
  expect(await ada.enters(room)).toBe('live-banned');
  expect(await host.ask('live_bans', { room })).toMatchObject({ bans: [{ member: { id: ada.id }, kind: 'ban' }] });
  expect(await ada.ask('live_bans', { room })).toEqual({ bans: [] });
  expect(await host.does(room, 'unban', ada.id)).toBeNull();
  expect(await ada.enters(room)).toBeNull();
});

test('[LIVE-07] who is shown out stays out for some minutes, and a mute outlasts leaving', async () => {
  const [room, ada] = await together();
  const boss = await person('admin');
  await boss.enters(room);
  expect(await boss.does(room, 'mute', ada.id)).toBeNull();
  await ada.leaves();
  expect([await ada.enters(room), await ada.says(room)]).toEqual([null, 'live-muted']);
  expect(await boss.does(room, 'kick', ada.id)).toBeNull();
  expect(await ada.enters(room)).toBe('live-kicked');
  await database.owner`update app.live_bans set until = now() - interval '1 second' where room_id = ${room}`;
  expect(await ada.enters(room)).toBeNull();
});

test('[LIVE-07] a locked room lets nobody in but those who keep it, and who is in stays', async () => {
  const owner = await person('subscribed');
  const room = await owner.opens();
  const [ada, bela] = [await person(), await person()];
  for (const each of [owner, ada]) await each.enters(room);
  expect(await owner.does(room, 'lock')).toBeNull();
  expect([await bela.enters(room), await ada.enters(room)]).toEqual(['live-locked', null]);
  expect(await ada.does(room, 'unlock')).toBe('live-hosts-only');
  await ada.leaves();
  expect(await ada.enters(room)).toBeNull();
  await ada.leaves();
  await database.owner`update app.live_members set left_session = gen_random_uuid() where member_id = ${ada.id}`;
  expect(await ada.enters(room)).toBe('live-locked');
  await database.owner`update app.live_members set left_session = null, left_at = left_at - interval '2 minutes' where member_id = ${ada.id}`;
  expect(await ada.enters(room)).toBe('live-locked');
  expect(await owner.does(room, 'unlock')).toBeNull();
  expect(await bela.enters(room)).toBeNull();
});

test('[LIVE-07] what a moderator of the house has imposed, no host lifts', async () => {
  const owner = await person('subscribed');
  const room = await owner.opens();
  const [boss, host, ada] = [await person('admin'), await person(), await person('subscribed')];
  for (const each of [owner, boss, host, ada]) await each.enters(room);
  await owner.does(room, 'host', host.id);
  const pairs = [
    ['mute', 'unmute'],
    ['cut-camera', 'allow-camera'],
    ['ban', 'unban'],
  ] as const;
  for (const [act, undo] of pairs) {
    expect(await boss.does(room, act, ada.id, { hours: 2 })).toBeNull();
    if (act !== 'ban') expect(await host.does(room, act, ada.id)).toBeNull();
    expect([act, await host.does(room, undo, ada.id), await owner.does(room, undo, ada.id)]).toEqual([
      act,
      'live-hosts-only',
      'live-hosts-only',
    ]);
    expect(await boss.does(room, undo, ada.id)).toBeNull();
  }
  expect(await ada.enters(room)).toBeNull();
  expect([await host.does(room, 'mute', ada.id), await host.does(room, 'unmute', ada.id)]).toEqual([null, null]);
});

test('[LIVE-07] members leave while they are banned, and rooms are stopped: nobody waits for ever', async () => {
  const [boss, other] = [await person('admin'), await person('admin')];
  const room = await houseRoom(database);
  await boss.enters(room);
  const members = await Promise.all(Array.from({ length: 8 }, () => person()));
  for (let round = 0; round < 3; round++) {
    await Promise.all(members.map((member) => member.enters(room)));
    await Promise.all([
      ...members.flatMap((member) => [boss.does(room, 'kick', member.id), member.leaves()]),
      asNode(database, 'keep_live_seats', { node: NODE, seats: members.map(({ seat }) => seat) }),
      boss.ask('turn_switch', { switch: 'live', stopped: true, reason: 'Essai' }),
    ]);
    expect(await database.owner`select from app.live_seats where room_id = ${room}`).toHaveLength(0);
    for (const each of [boss, other]) await each.ask('turn_switch', { switch: 'live', stopped: false });
    await database.owner`delete from app.live_bans where room_id = ${room}`;
    await boss.enters(room);
  }
});

test('[S35] one moderator stops all rooms, two start them again', async () => {
  const [room, ada] = await together();
  const [one, other] = [await person('admin'), await person('admin')];
  await expect(ada.ask('turn_switch', { switch: 'live', stopped: true, reason: 'Essai' })).rejects.toThrow('forbidden');
  expect(await one.ask('turn_switch', { switch: 'live', stopped: true, reason: 'Essai' })).toEqual({
    refusal: null,
    stopped: true,
    waiting: false,
  });
  expect(await ada.enters(room)).toBe('live-stopped');
  expect(await asNode(database, 'keep_live_seats', { node: NODE, seats: [ada.seat] })).toEqual({
    live: false,
    seats: [],
  });
  for (const round of [1, 2])
    expect([round, await one.ask('turn_switch', { switch: 'live', stopped: false })]).toEqual([
      round,
      { refusal: null, stopped: true, waiting: true },
    ]);
  expect(await other.ask('turn_switch', { switch: 'live', stopped: false })).toEqual({
    refusal: null,
    stopped: false,
    waiting: false,
  });
  expect(await ada.enters(room)).toBeNull();
});

test('[LIVE-07] a block hides neither room nor member from moderators of the house', async () => {
  const owner = await person('subscribed');
  const [boss, host, ada] = [await person('admin'), await person(), await person()];
  const room = await owner.opens();
  for (const each of [owner, host, ada]) await each.enters(room);
  await owner.does(room, 'host', host.id);
  for (const other of [boss, host]) await ada.blocks(other.id);
  await owner.blocks(boss.id);
  expect([await boss.enters(room), await host.does(room, 'mute', ada.id)]).toEqual(['unknown-room', 'unknown-member']);
  expect([await boss.does(room, 'mute', ada.id), await ada.says(room)]).toEqual([null, 'live-muted']);
  expect([await boss.does(room, 'ban', ada.id, { hours: 1 }), await ada.enters(room)]).toEqual([null, 'live-banned']);
  expect(await boss.does(room, 'kick', ada.id), 'no longer there').toBe('unknown-member');
  expect([await boss.does(room, 'unban', ada.id), await ada.enters(room)]).toEqual([null, null]);
  expect(await boss.does(room, 'kick', owner.id)).toBeNull();
});

test('[S21] the rank of the house needs its right and a second factor at each measure', async () => {
  const [room, ada] = await together();
  const boss = await person('admin');
  await boss.enters(room);
  const withOneFactor = oneFactor(boss);
  expect(await withOneFactor('moderate_live_room', { room, act: 'mute', member: ada.id })).toBe('live-hosts-only');
  await expect(withOneFactor('turn_switch', { switch: 'live', stopped: true, reason: 'Essai' })).rejects.toThrow(
    'forbidden',
  );
  expect(await boss.does(room, 'mute', ada.id)).toBeNull();
  await database.owner`delete from app.staff_rights where member_id = ${boss.id}`;
  expect(await boss.does(room, 'unmute', ada.id)).toBe('live-hosts-only');
  await expect(boss.ask('turn_switch', { switch: 'live', stopped: true, reason: 'Essai' })).rejects.toThrow(
    'forbidden',
  );
});

test('[S21] with one factor a moderator waits outside a locked room, and writes as slowly as others', async () => {
  const [room] = await together();
  const boss = await person('admin');
  const withOneFactor = oneFactor(boss);
  const says = () => withOneFactor('say_in_live_room', { room, id: randomUUID(), text: 'Bonsoir' });
  expect(await boss.does(room, 'lock')).toBeNull();
  const entry = { room, seat: boss.seat, node: NODE };
  expect(await withOneFactor('enter_live_room', entry)).toBe('live-locked');
  expect(await boss.enters(room)).toBeNull();
  expect(await boss.does(room, 'slow', undefined, { seconds: 30 })).toBeNull();
  expect([await says(), await says(), await boss.says(room)]).toEqual([null, 'live-slow', null]);
});

test('[S21] a moderator is shown as one, and above hosts, only in a session of the house', async () => {
  const owner = await person('subscribed');
  const room = await owner.opens();
  const [boss, host] = [await person('admin'), await person()];
  for (const each of [owner, host]) await each.enters(room);
  await owner.does(room, 'host', host.id);
  const rank = async () => (await stateOf(room, [owner])).members.find(({ id }) => id === boss.id)?.rank;
  expect(await oneFactor(boss)('enter_live_room', { room, seat: boss.seat, node: NODE })).toBeNull();
  expect([await rank(), await host.does(room, 'mute', boss.id)]).toEqual([0, null]);
  expect([await boss.does(room, 'unmute', boss.id), await host.does(room, 'unmute', boss.id)]).toEqual([
    'invalid',
    null,
  ]);
  await boss.leaves();
  expect(await boss.enters(room)).toBeNull();
  expect([await rank(), await host.does(room, 'mute', boss.id)]).toEqual([3, 'live-hosts-only']);
  await database.owner`delete from app.staff_rights where member_id = ${boss.id}`;
  expect([await rank(), await host.does(room, 'mute', boss.id)]).toEqual([0, null]);
});
