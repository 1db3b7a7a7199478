/** Calls in the database: who reaches whom, what each sees, and what is left of an unanswered one. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CallAnswer } from '#schemas/wire/calls.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { callingMember, callKey, haveWritten, type CallingMember } from '#tests/support/calling-members.ts';
import { pairId } from '#tests/support/entries.ts';
import { asNode } from '#tests/support/live-members.ts';
import type { MemberRole } from '#tests/support/member-roles.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const person = (...roles: MemberRole[]) => callingMember(database, `calls${String(++people).padStart(3, '0')}x`, roles);
const expire = async (id: string) => {
  await database.owner`update app.calls set rings_until = now() - interval '1 second' where id = ${id}`;
  await database.owner`select app.expire_call(${id})`;
};
const stateOf = async (id: string) =>
  (await database.owner<{ state: string }[]>`select state from app.calls where id = ${id}`)[0]?.state;
const idOf = ({ call, refusal }: CallAnswer): string => {
  if (!call) throw new Error(String(refusal));
  return call.id;
};

async function pair(caller: MemberRole[] = ['subscribed'], callee: MemberRole[] = []) {
  const [ada, bela] = [await person(...caller), await person(...callee)];
  await haveWritten(ada, bela);
  return [ada, bela] as const;
}
const rowsOf = async (one: CallingMember, other: CallingMember) => database.owner<{ sender_id: string }[]>`
  select sender_id from public.messages where stream_id = ${pairId(one.id, other.id)} and type = 'call'`;

describe('who may call whom', () => {
  const cases: [caller: MemberRole | null, refusal: string | null][] = [
    ['restricted', 'live-restricted'],
    [null, 'call-premium'],
    ['certified', null],
    ['subscribed', null],
    ['admin', null],
  ];
  test.each(cases)('[LIVE-05] %s calls: %s', async (role, refusal) => {
    const [ada, bela] = await pair(role ? [role] : []);
    expect((await ada.calls(bela)).refusal).toBe(refusal);
  });

  test('[LIVE-03] only those who have written to each other call each other', async () => {
    const [ada, bela] = [await person('subscribed'), await person()];
    expect((await ada.calls(bela)).refusal).toBe('call-strangers');
    await haveWritten(ada, bela, 'one way');
    expect((await ada.calls(bela)).refusal).toBe('call-strangers');
  });

  test('[LIVE-03] three unanswered calls pause for an hour, and an answered one ends that', async () => {
    const [ada, bela] = await pair();
    for (const _ of [1, 2, 3]) await expire(idOf(await ada.calls(bela)));
    const paused = await ada.calls(bela);
    expect(paused).toMatchObject({ refusal: 'call-paused', call: null });
    expect(Date.parse(String(paused.until)) - Date.now()).toBeGreaterThan(55 * 60_000);
    await database.owner`update public.subscribers set subscribed = true where user_id = ${bela.id}`;
    await database.owner`insert into public.subscribers (user_id, subscribed) values (${bela.id}, true) on conflict (user_id) do nothing`;
    const back = idOf(await bela.calls(ada));
    expect((await ada.accepts(back)).refusal).toBeNull();
    await ada.ends(back);
    expect((await ada.calls(bela)).refusal).toBeNull();
  });
});

describe('[S16] what a caller sees while nobody answers', () => {
  const silences: [name: string, silence: (ada: CallingMember, bela: CallingMember) => Promise<unknown>][] = [
    ['a block of the called one', (ada, bela) => bela.blocks(ada.id)],
    ['a block of the caller', (ada, bela) => ada.blocks(bela.id)],
    ['nobody may call', (_, bela) => bela.allows('nobody')],
    ['followers alone may call', (_, bela) => bela.allows('followers')],
    [
      'a profile that is not complete',
      (_, bela) => database.owner`update public.profiles set bio = null where id = ${bela.id}`,
    ],
    ['another call', (_, bela) => bela.talks()],
  ];
  test.each(silences)('[S16] %s is like no answer', async (_, silence) => {
    const [ada, bela] = await pair();
    const cora = await person('subscribed');
    await haveWritten(cora, ada);
    await silence(ada, bela);
    const answer = await ada.calls(bela);
    expect(answer.call).toMatchObject({ state: 'ringing', outgoing: true });
    expect((await cora.calls(ada)).call).toMatchObject({ state: 'ringing' });
    expect(await ada.current()).toHaveLength(1);
    expect((await bela.current()).filter(({ member }) => member.id === ada.id)).toEqual([]);
    expect((await bela.accepts(idOf(answer))).refusal).toBe('call-over');
    await expire(idOf(answer));
    expect((await ada.current())[0]).toMatchObject({ state: 'missed' });
  });

  test('[S16] a block made while it rings silences the other, and the caller sees no difference', async () => {
    const [ada, bela] = await pair();
    const call = idOf(await ada.calls(bela));
    expect((await bela.current())[0]).toMatchObject({ id: call, state: 'ringing', outgoing: false });
    await bela.pushesBlock(ada);
    expect(await bela.current()).toEqual([]);
    expect((await ada.current())[0]).toMatchObject({ state: 'ringing' });
    expect((await bela.accepts(call)).refusal).toBe('call-over');
  });
});

test('[S16] across a block a call names nobody, whoever has blocked', async () => {
  const [ada, bela] = await pair();
  const call = idOf(await ada.calls(bela));
  expect((await ada.current())[0]?.member).toMatchObject({ id: bela.id, username: expect.stringMatching(/^calls/) });
  await bela.pushesBlock(ada);
  const nobody = { id: bela.id, username: null, avatarUrl: null, seal: false };
  expect((await ada.current())[0]?.member).toEqual(nobody);
  await expire(call);
  expect((await ada.current())[0]?.member).toEqual(nobody);
  expect((await ada.calls(bela)).call?.member).toEqual(nobody);
});

describe('answering', () => {
  test('[S14] one device has the call, others are told that it is taken', async () => {
    const [ada, bela] = await pair();
    const call = idOf(await ada.calls(bela));
    const [first, second] = [randomUUID(), randomUUID()];
    const answers = await Promise.all([bela.accepts(call, first), bela.accepts(call, second)]);
    expect(answers.map(({ refusal }) => refusal).sort()).toEqual(['call-taken', null]);
    expect(await stateOf(call)).toBe('accepted');
  });

  test('[S15] two who call each other are connected', async () => {
    const [ada, bela] = await pair(['subscribed'], ['subscribed']);
    const [one, other] = await Promise.all([ada.calls(bela), bela.calls(ada)]);
    expect(one.call?.id).toBe(other.call?.id);
    expect(await stateOf(idOf(one))).toBe('accepted');
  });

  test('[S15] two calls are joined only while both have the screen in front; else the first rings on', async () => {
    const [ada, bela] = await pair(['subscribed'], ['subscribed']);
    const call = idOf(await ada.calls(bela, randomUUID(), false));
    expect((await bela.calls(ada)).refusal).toBe('call-incoming');
    await ada.ask('my_calls', { device: ada.device, shown: true });
    expect((await bela.calls(ada, randomUUID(), false)).refusal).toBe('call-incoming');
    await database.owner`update app.calls set caller_shown_at = now() - interval '10 seconds' where id = ${call}`;
    expect((await bela.calls(ada)).refusal).toBe('call-incoming');
    expect(await stateOf(call)).toBe('ringing');
    await ada.ask('my_calls', { device: ada.device, shown: true });
    expect((await bela.calls(ada)).call).toMatchObject({ id: call, state: 'accepted', merged: true });
  });

  test('[S15] a call that does not reach the other rings for them once they call back', async () => {
    const [ada, bela] = await pair(['subscribed'], ['subscribed']);
    await bela.allows('nobody');
    const call = idOf(await ada.calls(bela, randomUUID(), false));
    expect(await bela.current()).toEqual([]);
    expect((await bela.calls(ada)).refusal).toBe('call-incoming');
    expect((await bela.current())[0]).toMatchObject({ id: call, state: 'ringing', outgoing: false });
    expect((await bela.accepts(call)).refusal).toBeNull();
  });

  test('[S14] an answer brings the key of its page, which the caller is told, and nobody before', async () => {
    const [ada, bela] = await pair();
    const call = idOf(await ada.calls(bela));
    expect((await ada.current())[0]).toMatchObject({ key: null });
    expect((await bela.current())[0]).toMatchObject({ key: null });
    expect((await bela.ask<CallAnswer>('accept_call', { id: call, device: bela.device })).refusal).toBe('invalid');
    expect((await bela.accepts(call)).call).toMatchObject({ key: callKey(ada.device), merged: false });
    expect((await ada.current())[0]).toMatchObject({ key: callKey(bela.device) });
  });

  test('[S13, S14] the page that has a call goes on with another key after a reload, and no other page does', async () => {
    const [ada, bela] = await pair();
    const call = idOf(await ada.calls(bela));
    const key = callKey('nouveau');
    expect((await bela.resumes(call, key)).refusal).toBe('call-over');
    await bela.accepts(call);
    expect((await bela.resumes(call, key, randomUUID())).refusal).toBe('call-taken');
    expect((await bela.resumes(call, 'court')).refusal).toBe('invalid');
    expect((await (await person()).resumes(call, key)).refusal).toBe('call-over');
    expect((await bela.resumes(call, key)).call).toMatchObject({ id: call, here: true, key: callKey(ada.device) });
    expect((await ada.current())[0]).toMatchObject({ key });
    await ada.ends(call);
    expect((await bela.resumes(call, key)).refusal).toBe('call-over');
  });

  test('[LIVE-03] the same call started twice is one call', async () => {
    const [ada, bela] = await pair();
    const id = randomUUID();
    expect(idOf(await ada.calls(bela, id))).toBe(idOf(await ada.calls(bela, id)));
    expect((await ada.calls(bela)).refusal).toBe('call-here');
  });

  test('[S14] the room of a call is for its two members and sessions, without premium, and in no list', async () => {
    const [ada, bela] = await pair();
    const cora = await person('admin');
    const call = idOf(await ada.calls(bela));
    expect(await bela.enters(call)).toBe('unknown-room');
    await bela.accepts(call);
    expect([await ada.enters(call), await bela.enters(call), await cora.enters(call)]).toEqual([
      null,
      null,
      'unknown-room',
    ]);
    expect(await bela.camera(call)).toBeNull();
    expect(await ada.says(call)).toBe('invalid');
    expect((await ada.rooms()).rooms.map(({ id }) => id)).not.toContain(call);
    const rules = await asNode<{ rooms: { mayPublish: string[] }[] }>(database, 'live_rules', { rooms: [call] });
    expect(rules.rooms[0]?.mayPublish).toEqual([bela.id]);
    await bela.ends(call);
    expect(await ada.enters(call)).toBe('unknown-room');
    expect(await stateOf(call)).toBe('ended');
  });

  test('[S34] a block ends a call, and a restricted member hangs up', async () => {
    const [ada, bela] = await pair();
    const call = idOf(await ada.calls(bela));
    await bela.accepts(call);
    await ada.pushesBlock(bela);
    expect(await stateOf(call)).toBe('ended');
    const [cora, dana] = await pair();
    const other = idOf(await cora.calls(dana));
    await dana.accepts(other);
    await database.owner`update public.profiles set bio = null where id = ${dana.id}`;
    await dana.ends(other);
    expect(await stateOf(other)).toBe('ended');
  });
});

describe('nobody is in two calls', () => {
  /** Bela rings Ada, who calls Cora. */
  async function between() {
    const [bela, ada] = await pair(['subscribed'], ['subscribed']);
    const cora = await person();
    await haveWritten(ada, cora);
    return { ada, bela, cora, rings: idOf(await bela.calls(ada)), own: idOf(await ada.calls(cora)) };
  }

  test('[LIVE-03] whoever accepts a call takes back their own that rings', async () => {
    const { ada, cora, rings, own } = await between();
    expect((await ada.accepts(rings)).refusal).toBeNull();
    expect([await stateOf(rings), await stateOf(own)]).toEqual(['accepted', 'cancelled']);
    expect((await cora.accepts(own)).refusal).toBe('call-over');
    expect(await rowsOf(ada, cora)).toHaveLength(1);
  });

  test('[LIVE-03] whoever is in a call takes no other, neither by accepting nor by calling back', async () => {
    const { ada, bela, cora, rings, own } = await between();
    await cora.accepts(own);
    expect((await ada.accepts(rings)).refusal).toBe('call-here');
    expect((await ada.calls(bela)).refusal).toBe('call-here');
    expect([await stateOf(rings), await stateOf(own)]).toEqual(['ringing', 'accepted']);
    await ada.ends(own);
    expect((await ada.accepts(rings)).refusal).toBeNull();
  });

  test('[LIVE-03] of two calls that are accepted at once one is', async () => {
    const { ada, cora, rings, own } = await between();
    await Promise.all([ada.accepts(rings), cora.accepts(own)]);
    expect([await stateOf(rings), await stateOf(own)].filter((state) => state === 'accepted')).toHaveLength(1);
  });
});
