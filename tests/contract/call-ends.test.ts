/** How calls between two members end, and what is left of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CallAnswer, CallsAnswer } from '#schemas/wire/calls.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { callingMember, haveWritten, type CallingMember } from '#tests/support/calling-members.ts';
import { pairCommands, pairId } from '#tests/support/entries.ts';
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

describe('the row of a missed call', () => {
  test('[LIVE-07] a call that nobody answers, or that is taken back, is an unread row of the conversation', async () => {
    const [ada, bela] = await pair();
    await expire(idOf(await ada.calls(bela)));
    await ada.ends(idOf(await ada.calls(bela)));
    expect(await rowsOf(ada, bela)).toEqual([{ sender_id: ada.id }, { sender_id: ada.id }]);
    const conversation = pairId(ada.id, bela.id);
    const { streams } = await database.asMember(bela.id).pull(null);
    const stream = streams.find(({ stream: id }) => id === (conversation as string));
    expect(stream?.info).toMatchObject({ preview: { type: 'call', senderId: ada.id } });
  });

  test('[LIVE-07] a declined call leaves no row, nor does one to whoever the caller has blocked', async () => {
    const [ada, bela] = await pair();
    await bela.ends(idOf(await ada.calls(bela)));
    await ada.pushesBlock(bela);
    await expire(idOf(await ada.calls(bela)));
    expect(await rowsOf(ada, bela)).toEqual([]);
  });

  /** What a member has of the pair’s conversation. */
  const seenBy = async (member: CallingMember, other: CallingMember) => {
    const { streams } = await database.asMember(member.id).pull(null);
    const stream = streams.find(({ stream: id }) => id === (pairId(member.id, other.id) as string));
    if (!stream || stream.membership.gone || stream.info?.kind !== 'conversation') return null;
    const { info, membership, rows } = stream;
    const unread = info.last - membership.read - (membership.mine - membership.mineAtRead);
    return { preview: info.preview?.type, at: info.updatedAt, unread, types: (rows ?? []).map(({ type }) => type) };
  };

  test('[S16] one who was blocked has the row as with anybody, and the other never learns of it', async () => {
    const [ada, bela] = await pair();
    const before = await seenBy(bela, ada);
    await bela.pushesBlock(ada);
    await expire(idOf(await ada.calls(bela)));
    await ada.ends(idOf(await ada.calls(bela)));
    expect(await seenBy(ada, bela)).toMatchObject({ preview: 'call', types: ['text', 'text', 'call', 'call'] });
    expect(await seenBy(bela, ada)).toBeNull();
    await bela.push(pairCommands(bela.id, ada.id).unblock());
    expect(await seenBy(bela, ada)).toEqual(before);
  });

  test('[S16] who lets nobody call learns of no call, and the caller sees no difference', async () => {
    const [ada, bela] = await pair();
    const before = await seenBy(bela, ada);
    await bela.allows('nobody');
    await expire(idOf(await ada.calls(bela)));
    expect(await seenBy(ada, bela)).toMatchObject({ preview: 'call', types: ['text', 'text', 'call'] });
    expect(await seenBy(bela, ada)).toEqual(before);
    await bela.allows('conversations');
    const call = idOf(await ada.calls(bela));
    // It has rung: the choice comes too late for this one.
    await bela.allows('nobody');
    await expire(call);
    expect(await seenBy(bela, ada)).toMatchObject({ preview: 'call', unread: (before?.unread ?? 0) + 1 });
  });

  test('[S16] a conversation that the other has hidden stays so when a blocked one calls', async () => {
    const [ada, bela] = await pair();
    await database.owner`update public.memberships set hidden = true, rev = rev + 1, since = rev + 1 where member_id = ${bela.id}`;
    await bela.pushesBlock(ada);
    await expire(idOf(await ada.calls(bela)));
    await bela.push(pairCommands(bela.id, ada.id).unblock());
    expect(await seenBy(bela, ada)).toBeNull();
  });
});

test('[LIVE-03] the upkeep leaves a call whose connection was lost a minute to come back', async () => {
  const [ada, bela] = await pair();
  const call = idOf(await ada.calls(bela));
  await bela.accepts(call);
  for (const member of [ada, bela]) expect(await member.enters(call)).toBeNull();
  await database.owner`update app.calls set answered_at = now() - interval '1 hour' where id = ${call}`;
  const tidy = async () => {
    await database.owner`select app.tidy_live()`;
    await database.owner`select app.tidy_calls()`;
    return stateOf(call);
  };
  await database.owner`update app.live_seats set expires_at = now() where room_id = ${call}`;
  expect(await tidy()).toBe('accepted');
  await bela.enters(call);
  expect(await tidy()).toBe('accepted');
  await database.owner`update app.calls set alone_since = alone_since - interval '61 seconds' where id = ${call}`;
  expect(await tidy()).toBe('failed');
});

test('[LIVE-03] the upkeep ends what rang too long and what nobody is in, and forgets old calls', async () => {
  const [ada, bela] = await pair();
  const rang = idOf(await ada.calls(bela));
  await database.owner`update app.calls set rings_until = now() - interval '1 second' where id = ${rang}`;
  await database.owner`select app.tidy_calls()`;
  expect(await stateOf(rang)).toBe('missed');
  const lost = idOf(await ada.calls(bela));
  await bela.accepts(lost);
  await database.owner`update app.calls set answered_at = now() - interval '2 minutes' where id = ${lost}`;
  await database.owner`select app.tidy_calls()`;
  expect(await stateOf(lost)).toBe('accepted');
  await database.owner`update app.calls set alone_since = now() - interval '2 minutes' where id = ${lost}`;
  await database.owner`select app.tidy_calls()`;
  expect(await stateOf(lost)).toBe('failed');
  await database.owner`update app.calls set ended_at = now() - interval '2 days' where ended_at is not null`;
  await database.owner`insert into app.live_rooms (id, name, call) values (gen_random_uuid(), 'Appel', true)`;
  await database.owner`select app.tidy_calls()`;
  expect(await bela.ask<CallsAnswer>('my_calls', {})).toEqual({ calls: [] });
  expect(await stateOf(lost)).toBeUndefined();
  expect(
    await database.owner`select from app.live_rooms r where r.call and not exists (select from app.calls c where c.id = r.id)`,
  ).toHaveLength(0);
});
