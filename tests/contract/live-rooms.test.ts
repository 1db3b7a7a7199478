/** Live rooms in the database: who may do what, and what each of them sees. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { asNode, houseRoom, liveMember, type LiveMember } from '#tests/support/live-members.ts';
import type { RoomAnswer } from '#server/sync/sockets/many/room-state.ts';
import type { MemberRole } from '#tests/support/member-roles.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const person = (...roles: MemberRole[]) => liveMember(database, `live${String(++people).padStart(3, '0')}x`, roles);
const stateOf = (room: string, viewers: readonly LiveMember[], after = 0) =>
  asNode<RoomAnswer>(database, 'live_room_state', { room, viewers: viewers.map(({ id }) => id), after });
const tidy = () => database.owner`select app.tidy_live()`;
const namesIn = (answer: RoomAnswer) => answer.members.map(({ id }) => id);

/** A room of the house with two members in it. */
async function together(...roles: MemberRole[]): Promise<[string, LiveMember, LiveMember]> {
  const room = await houseRoom(database);
  const [ada, bela] = [await person(...roles), await person(...roles)];
  expect([await ada.enters(room), await bela.enters(room)]).toEqual([null, null]);
  return [room, ada, bela];
}

describe('who may do what', () => {
  const cases: [role: MemberRole | null, enter: string | null, camera: string | null, open: string | null][] = [
    ['restricted', 'live-restricted', 'not-in-room', 'live-restricted'],
    [null, null, 'live-premium', 'live-premium'],
    ['certified', null, null, null],
    ['subscribed', null, null, null],
    ['admin', null, null, null],
  ];
  test.each(cases)('[LIVE-05, LIVE-06] %s: enters %s, camera %s, opens %s', async (role, enter, camera, open) => {
    const room = await houseRoom(database);
    const ada = await person(...(role ? [role] : []));
    expect(await ada.enters(room)).toBe(enter);
    expect(await ada.says(room)).toBe(enter === null ? null : 'not-in-room');
    expect(await ada.camera(room)).toBe(camera);
    expect(await ada.camera(room, { camera: false, microphone: true })).toBe(camera);
    expect(await ada.refusalOf('open_live_room', { roomId: randomUUID(), name: 'À moi', topic: '' })).toBe(open);
  });

  test('[LIVE-07] a member has one room at a time, and opening it twice makes one', async () => {
    const ada = await person('subscribed');
    const roomId = randomUUID();
    const open = (id: string) => ada.refusalOf('open_live_room', { roomId: id, name: 'Chez Ada', topic: 'Douceur' });
    expect([await open(roomId), await open(roomId), await open(randomUUID())]).toEqual([null, null, 'live-room-open']);
    expect((await ada.rooms()).mayOpen).toBe(false);
  });

  test('[LIVE-07] odd requests are refused, never half done', async () => {
    const [room, ada, bela] = await together('subscribed');
    expect(await ada.refusalOf('open_live_room', { roomId: randomUUID(), name: ' \u200b', topic: '' })).toBe(
      'live-name',
    );
    expect(await ada.refusalOf('open_live_room', { roomId: room, name: 'Prise', topic: '' })).toBe('invalid');
    expect(await ada.says(room, ' ')).toBe('empty-message');
    expect(await ada.says(room, 'a'.repeat(1001))).toBe('text-too-long');
    expect(await ada.refusalOf('say_in_live_room', { room, id: 'x', text: 7 })).toBe('invalid');
    expect(await ada.does(room, 'explode', bela.id)).toBe('invalid');
    expect(await ada.camera(room, { audience: 'nobody' })).toBe('invalid');
    expect(await ada.viewer(room, 'grant', ada.id)).toBe('invalid');
    expect(await ada.enters(randomUUID())).toBe('unknown-room');
    await expect(ada.refusalOf('enter_live_room', { room, seat: 'x', node: '' })).rejects.toThrow('invalid');
  });

  test('[LIVE-07] another member’s seat cannot be left or kept', async () => {
    const [room, ada, bela] = await together();
    await bela.ask('leave_live_room', { seat: ada.seat });
    expect(namesIn(await stateOf(room, [ada]))).toContain(ada.id);
    const kept = await asNode<{ seats: string[] }>(database, 'keep_live_seats', { node: 'other', seats: [ada.seat] });
    expect(kept.seats).toEqual([ada.seat]);
  });
});

describe('what is said', () => {
  test('[LIVE-07] a message is said once, and the last two hundred stay', async () => {
    const [room, ada] = await together();
    const id = randomUUID();
    expect([await ada.says(room, 'Bonsoir', id), await ada.says(room, 'Bonsoir', id)]).toEqual([null, null]);
    expect((await stateOf(room, [ada])).messages.map(({ text }) => text)).toEqual(['Bonsoir']);
    await database.owner`select app.write_live_message(${room}, gen_random_uuid(), ${ada.id}, 'n' || n) from generate_series(1, 205) as n`;
    const { messages } = await stateOf(room, [ada]);
    expect([messages.length, messages[0]?.text, messages.at(-1)?.text]).toEqual([200, 'n6', 'n205']);
  });

  test('[LIVE-07] slow mode makes members wait, and no host', async () => {
    const [room, ada] = await together();
    const boss = await person('admin');
    await boss.enters(room);
    expect(await boss.does(room, 'slow', undefined, { seconds: 30 })).toBeNull();
    expect([await ada.says(room), await ada.says(room)]).toEqual([null, 'live-slow']);
    expect([await boss.says(room), await boss.says(room)]).toEqual([null, null]);
  });

  test('[LIVE-07] the animator talks only where somebody is', async () => {
    const room = await houseRoom(database);
    const talk = async () =>
      (await database.owner<{ said: boolean }[]>`select app.animate_live_room(${room}, 'Bienvenue') as said`)[0]?.said;
    expect(await talk()).toBe(false);
    const ada = await person();
    await ada.enters(room);
    expect(await talk()).toBe(true);
    expect((await stateOf(room, [ada])).messages).toMatchObject([{ author: null, text: 'Bienvenue' }]);
  });

  test('[LIVE-07] the animator waits for who is just writing, so that no message is overtaken', async () => {
    const [room] = await together();
    const { owner } = database;
    await owner.begin(async (writing) => {
      await writing`select from app.live_rooms where id = ${room} for no key update`;
      const talk = owner.begin(async (tx) => {
        await tx`set local lock_timeout = '50ms'`;
        await tx`select app.animate_live_room(${room}, 'Bienvenue')`;
      });
      await expect(talk).rejects.toMatchObject({ code: '55P03' });
    });
  });

  test('[LIVE-07] what was said is erased with the room, and with its author', async () => {
    const owner = await person('subscribed');
    const room = await owner.opens();
    await owner.enters(room);
    await owner.says(room);
    expect(await owner.does(room, 'close')).toBeNull();
    const left = async () =>
      database.owner`select from app.live_messages where room_id = ${room} or author_id = ${owner.id}`;
    expect(await left()).toHaveLength(0);
    const [house, ada, bela] = await together();
    await ada.says(house, 'Je pars');
    await database.owner`delete from public.profiles where id = ${ada.id}`;
    expect(await stateOf(house, [bela])).toMatchObject({ messages: [], members: [{ id: bela.id }] });
  });
});

describe('what each of them sees', () => {
  test('[S17] the list counts nobody with whom there is a block, in either direction', async () => {
    const [room, ada, bela] = await together('subscribed');
    await bela.camera(room);
    const countsFor = async (member: LiveMember) => {
      const card = (await member.rooms()).rooms.find(({ id }) => id === room);
      return [card?.present, card?.cameras];
    };
    expect(await countsFor(ada)).toEqual([2, 1]);
    await ada.blocks(bela.id);
    expect([await countsFor(ada), await countsFor(bela)]).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  test('[S17] a room whose owner is blocked, in either direction, is not found', async () => {
    const owner = await person('subscribed');
    const room = await owner.opens();
    const [ada, bela, cyd] = [await person(), await person(), await person()];
    for (const each of [owner, ada]) await each.enters(room);
    await ada.blocks(owner.id);
    await owner.blocks(bela.id);
    expect([await ada.enters(room), await bela.enters(room), await cyd.enters(room)]).toEqual([
      'unknown-room',
      'unknown-room',
      null,
    ]);
    const seen = async (member: LiveMember) => (await member.rooms()).rooms.some(({ id }) => id === room);
    expect([await seen(ada), await seen(bela), await seen(cyd)]).toEqual([false, false, true]);
    expect((await stateOf(room, [ada, cyd])).out).toEqual([{ member: ada.id, code: 'unknown-room', until: null }]);
  });

  test('[S17] a host does nothing to a member with whom there is a block, and learns nothing', async () => {
    const [boss, ada] = [await person('subscribed'), await person()];
    const room = await boss.opens();
    expect([await boss.enters(room), await ada.enters(room)]).toEqual([null, null]);
    await ada.blocks(boss.id);
    expect(await boss.does(room, 'mute', ada.id)).toBe('unknown-member');
    expect(await boss.does(room, 'mute', randomUUID())).toBe('unknown-member');
    expect(await boss.viewer(room, 'request', ada.id)).toBe('unknown-member');
  });

  test('[LIVE-07] an empty room of a member closes after five minutes; one of the house stays', async () => {
    const owner = await person('subscribed');
    const [room, house] = [await owner.opens(), await houseRoom(database)];
    await owner.enters(room);
    await database.owner`update app.live_rooms set empty_since = empty_since - interval '6 minutes' where true`;
    await tidy();
    const exists = async (id: string) => (await database.owner`select from app.live_rooms where id = ${id}`).length;
    expect([await exists(room), await exists(house)]).toEqual([1, 1]);
    await owner.leaves();
    await tidy();
    expect(await exists(room)).toBe(1);
    await database.owner`update app.live_rooms set empty_since = empty_since - interval '6 minutes' where id = ${room}`;
    await tidy();
    expect([await exists(room), await exists(house)]).toEqual([0, 1]);
  });

  test('[LIVE-07] a room in which nobody but a deleted member was closes after five minutes', async () => {
    const [owner, guest] = [await person('subscribed'), await person()];
    const room = await owner.opens();
    await guest.enters(room);
    await database.owner`delete from auth.users where id = ${guest.id}`;
    await tidy();
    await database.owner`update app.live_rooms set empty_since = empty_since - interval '6 minutes' where id = ${room}`;
    await tidy();
    expect(await database.owner`select from app.live_rooms where id = ${room}`).toHaveLength(0);
  });

  test('[LIVE-07] the seats of a node that is gone expire', async () => {
    const [room, ada, bela] = await together('subscribed');
    await ada.camera(room);
    await database.owner`update app.live_seats set expires_at = now() - interval '1 second' where id = ${ada.seat}`;
    expect(namesIn(await stateOf(room, [bela]))).toEqual([bela.id]);
    await tidy();
    const kept = () => database.owner`select camera from app.live_members where member_id = ${ada.id}`;
    expect([...(await kept())]).toEqual([{ camera: false }]);
    await database.owner`update app.live_members set left_at = left_at - interval '11 minutes' where member_id = ${ada.id}`;
    await tidy();
    expect(await kept()).toHaveLength(0);
  });

  test('[LIVE-07] a room holds two hundred members and thirty cameras', async () => {
    const room = await houseRoom(database);
    await database.owner`create or replace function app.live_members_limit() returns int language sql immutable as 'select 2'`;
    await database.owner`create or replace function app.live_cameras_limit() returns int language sql immutable as 'select 1'`;
    const [ada, bela, cyd] = [await person('subscribed'), await person('subscribed'), await person()];
    expect([await ada.enters(room), await bela.enters(room), await cyd.enters(room)]).toEqual([
      null,
      null,
      'live-full',
    ]);
    expect([await ada.camera(room), await bela.camera(room), await ada.camera(room)]).toEqual([
      null,
      'live-cameras-full',
      null,
    ]);
    await database.owner`create or replace function app.live_members_limit() returns int language sql immutable as 'select 200'`;
    await database.owner`create or replace function app.live_cameras_limit() returns int language sql immutable as 'select 30'`;
  });
});
