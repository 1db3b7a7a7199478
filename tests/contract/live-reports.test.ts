/** Reports from live rooms and of groups: what the house sees of them, and what a reporter's still is worth. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decisionsPage } from '#schemas/wire/decisions.ts';
import { sentStill } from '#schemas/wire/live-reports.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { entryOf } from '#tests/support/entries.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { houseRoom, liveMember, type LiveMember } from '#tests/support/live-members.ts';
import type { MemberRole } from '#tests/support/member-roles.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.owner`delete from app.cases`;
  await database.owner`delete from app.live_stills`;
});

const named = () => `rep${String(++people).padStart(4, '0')}x`;
const person = (...roles: MemberRole[]) => liveMember(database, named(), roles);
const moderator = () => houseMember(database, named(), ['moderation']);

async function pushes({ id }: LiveMember, action: 'live.report' | 'group.report', data: object) {
  const entry = entryOf({ action, data: { reason: 'harassment', words: '', ...data } } as never);
  const { results } = await database.asMember(id).push(await database.epoch(), [entry]);
  return (results[0] as { code?: string }).code ?? results[0]?.status;
}
const reports = (by: LiveMember, room: string, memberId: string | null, more: object = {}) =>
  pushes(by, 'live.report', { room, memberId, still: null, ...more });
const provides = ({ id }: LiveMember, room: string, member: string) =>
  database.asMember(id).run(async (tx) => {
    const request = JSON.stringify({ room, member });
    const [row] = await tx`select app.add_live_still(${request}::text::jsonb) as answer`;
    return sentStill.parse(row?.['answer']);
  });
const stills = () => database.owner`select erased_at from app.live_stills order by created_at`;
const tidy = () => database.owner`select app.tidy_live()`;

/** Two members in a room of a third. */
async function together() {
  const owner = await person('subscribed');
  const room = await owner.opens('Chez Odile');
  const [ada, bela] = [await person(), await person()];
  for (const each of [owner, ada, bela]) expect(await each.enters(room)).toBeNull();
  return { room, owner, ada, bela };
}
async function reportedWithStill() {
  const { room, ada, bela } = await together();
  const { still } = await provides(ada, room, bela.id);
  expect(await reports(ada, room, bela.id, { still })).toBe('applied');
  return { room, ada, bela, still: still as string };
}
async function decides(by: HouseMember, verdict: string, more: object = {}, kind: string | null = null) {
  const [first] = (await by.queue({ kind })).cases;
  expect(first).toBeDefined();
  await by.refusalOf('claim_case', { case: first?.id });
  return by.decides(first?.id as string, verdict, more);
}
const decisionOf = async ({ ask }: LiveMember) => decisionsPage.parse(await ask('my_decisions', {})).decisions[0];

test('[LIVE-07] a report from a room shows the room and what its member said there, as it was', async () => {
  const { room, ada, bela } = await together();
  for (const each of ['Bonsoir', 'à signaler']) await bela.says(room, each);
  await ada.says(room, 'Non merci');
  expect(await reports(ada, room, bela.id, { words: 'Assez.' })).toBe('applied');
  await database.owner`delete from app.live_rooms where id = ${room}`;
  const eve = await moderator();
  const { cases } = await eve.queue();
  expect(cases).toMatchObject([{ kind: 'live', member: { id: bela.id } }]);
  const { parts } = await eve.opens(cases[0]?.id as string);
  expect(parts).toContainEqual({ type: 'fact', label: 'room-name', value: 'Chez Odile' });
  expect(parts.find(({ type }) => type === 'messages')).toMatchObject({
    rows: [
      { text: 'Bonsoir', reported: true },
      { text: 'à signaler', reported: true },
      { text: 'Non merci', reported: false },
    ],
  });
});

test('[LIVE-07] one reports any other member, a room that is open and not one’s own, and no call', async () => {
  const { room, ada, bela, owner } = await together();
  await bela.leaves();
  expect(await reports(ada, room, bela.id)).toBe('applied');
  expect(await reports(ada, room, ada.id)).toBe('unknown-member');
  expect(await reports(ada, room, randomUUID())).toBe('unknown-member');
  expect(await reports(owner, room, null)).toBe('invalid');
  expect(await reports(await person(), randomUUID(), null)).toBe('room-gone');
  await database.owner`update app.live_rooms set call = true where id = ${room}`;
  expect(await reports(ada, room, null)).toBe('room-gone');
  expect(await provides(ada, room, bela.id)).toEqual({ refusal: 'unknown-room', still: null });
});

test('[LIVE-07] who left a room long ago reports it while it is open, if no block hides it', async () => {
  const { room, ada, bela, owner } = await together();
  for (const each of [ada, bela]) await each.leaves();
  await database.owner`update app.live_members set left_at = now() - interval '11 minutes' where left_at is not null`;
  await tidy();
  expect(await database.owner`select from app.live_members where room_id = ${room}`).toHaveLength(1);
  expect(await reports(ada, room, null)).toBe('applied');
  await bela.blocks(owner.id);
  expect(await reports(bela, room, null)).toBe('room-gone');
});

test.each(['the other', 'the reporter'])(
  '[S17] %s has blocked: no still tells who is there, and it counts',
  async (who) => {
    const { room, ada, bela } = await together();
    await (who === 'the reporter' ? ada.blocks(bela.id) : bela.blocks(ada.id));
    const there = [await provides(ada, room, bela.id), await provides(ada, room, randomUUID())];
    await bela.leaves();
    await database.owner`delete from app.live_members where member_id = ${bela.id}`;
    there.push(await provides(ada, room, bela.id));
    expect(there).toEqual(Array(3).fill({ refusal: 'unknown-member', still: null }));
    expect(await provides(ada, room, bela.id)).toEqual({ refusal: 'too-many-stills', still: null });
    // Nothing was stored that is to be erased.
    expect((await stills()).map((each) => each['erased_at'] !== null)).toEqual([true, true, true]);
  },
);

test.each(['the owner', 'the reporter'])(
  '[S17] a block by %s: no room for a still, and a report arrives',
  async (who) => {
    const { room, owner, ada, bela } = await together();
    await (who === 'the owner' ? owner.blocks(ada.id) : ada.blocks(owner.id));
    for (const each of [owner, bela]) expect((await provides(ada, room, each.id)).refusal).toBe('unknown-room');
    for (const each of [owner, bela]) expect(await reports(ada, room, each.id)).toBe('applied');
    expect(await reports(ada, room, null)).toBe('applied');
    // Neither does its owner escape one that is on its way by closing the room.
    await database.owner`delete from app.live_rooms where id = ${room}`;
    expect(await reports(ada, room, owner.id, { reason: 'scam' })).toBe('applied');
    expect((await (await moderator()).queue()).cases.map(({ member }) => member?.id)).toContain(owner.id);
  },
);

test('[LIVE-07] a reported room is closed by the house, and its owner reads why', async () => {
  const { room, ada, owner } = await together();
  await owner.says(room, 'Venez, c’est payant');
  expect(await reports(ada, room, null, { reason: 'scam' })).toBe('applied');
  const eve = await moderator();
  expect((await eve.queue()).cases).toMatchObject([{ kind: 'room', member: { id: owner.id } }]);
  expect(await decides(eve, 'remove', { reason: 'scam' })).toBeNull();
  expect(await database.owner`select from app.live_rooms where id = ${room}`).toHaveLength(0);
  expect(await decisionOf(owner)).toMatchObject({ kind: 'room', measure: 'remove', grounds: ['messages'] });
});

test('[LIVE-07] a room of the house is reported too, and nothing is decided against nobody', async () => {
  const room = await houseRoom(database);
  const ada = await person();
  await ada.enters(room);
  expect(await reports(ada, room, null)).toBe('applied');
  const eve = await moderator();
  const [first] = (await eve.queue()).cases;
  expect((await eve.opens(first?.id as string)).verdicts).toEqual(['nothing']);
  expect(await decides(eve, 'remove', { reason: 'other' })).toBe('invalid');
  expect(await decides(eve, 'nothing')).toBeNull();
});

test('[S36] a still is seen with its case alone, by a moderator who has opened it and is no party', async () => {
  const { ada, still } = await reportedWithStill();
  const [eve, zoe] = [await moderator(), await moderator()];
  const sees = (who: HouseMember) => who.ask<boolean>('may_see_still', { still });
  expect(await sees(eve)).toBe(false);
  const [first] = (await eve.queue()).cases;
  const { parts } = await eve.opens(first?.id as string);
  expect(parts).toContainEqual({ type: 'picture', label: 'reporter-still', path: `still/${still}`, caption: null });
  expect([await sees(eve), await sees(zoe)]).toEqual([true, false]);
  await expect(ada.ask('may_see_still', { still })).rejects.toThrow('forbidden');
  const reporter = await houseMember(database, ada.id, ['moderation']);
  await database.owner`insert into app.case_looks (case_id, moderator_id) values (${first?.id as string}, ${ada.id})`;
  expect(await sees(reporter)).toBe(false);
  expect(await decides(eve, 'nothing')).toBeNull();
  expect(await sees(eve)).toBe(false);
});

test('[S36] a still alone bans nobody; what the house has itself may', async () => {
  const { room, ada, bela } = await reportedWithStill();
  const eve = await moderator();
  const [first] = (await eve.queue()).cases;
  expect((await eve.opens(first?.id as string)).verdicts).not.toContain('ban');
  expect(await decides(eve, 'ban', { reason: 'minor' })).toBe('still-alone');
  await bela.says(room, 'Des insultes');
  expect(await reports(ada, room, bela.id)).toBe('applied');
  expect((await eve.opens(first?.id as string)).verdicts).toContain('ban');
  expect(await decides(eve, 'ban', { reason: 'harassment' })).toBeNull();
  const [decision] = await database.owner`select grounds from app.decisions where member_id = ${bela.id}`;
  expect(decision?.['grounds']).toEqual(['messages', 'still']);
});

test('[S36] the statement of reasons says that a still was used, also when it is erased', async () => {
  const { bela } = await reportedWithStill();
  expect(await decides(await moderator(), 'restrict-live', { reason: 'unwanted-content', days: 3 })).toBeNull();
  await database.owner`update app.decisions set decided_at = now() - interval '7 months' where member_id = ${bela.id}`;
  await tidy();
  expect(await stills()).toMatchObject([{ erased_at: expect.any(Date) as Date }]);
  expect(await decisionOf(bela)).toMatchObject({ measure: 'restrict-live', grounds: ['still'] });
});

test('[S36, S38] a still goes with a case that ends without a measure, else with the appeal', async () => {
  await reportedWithStill();
  const eve = await moderator();
  expect(await decides(eve, 'nothing')).toBeNull();
  expect(await stills()).toMatchObject([{ erased_at: expect.any(Date) as Date }]);
  await database.owner`delete from app.live_stills`;
  const { bela, still } = await reportedWithStill();
  expect(await decides(eve, 'warn', { reason: 'other' })).toBeNull();
  await tidy();
  expect(await stills()).toEqual([{ erased_at: null }]);
  const decision = (await decisionOf(bela))?.id;
  const words = 'Ce n’était pas ma caméra, mais une photo.';
  expect(await bela.refusalOf('appeal_decision', { decision, words })).toBeNull();
  const zoe = await moderator();
  const [appeal] = (await zoe.queue({ kind: 'appeal' })).cases;
  await zoe.opens(appeal?.id as string);
  expect(await zoe.ask('may_see_still', { still })).toBe(true);
  expect(await decides(zoe, 'refused', { reason: 'other' }, 'appeal')).toBeNull();
  expect(await stills()).toMatchObject([{ erased_at: expect.any(Date) as Date }]);
});

test('[S36] three stills a day, erased where no report follows; a report without its still stands', async () => {
  const { room, ada, bela } = await together();
  const sent = [];
  for (let n = 0; n < 4; n += 1) sent.push(await provides(ada, room, bela.id));
  expect(sent.map(({ refusal }) => refusal)).toEqual([null, null, null, 'too-many-stills']);
  await database.owner`update app.live_stills set created_at = now() - interval '25 hours' where id = ${sent[0]?.still as string}`;
  await tidy();
  expect((await stills()).map((each) => each['erased_at'] !== null)).toEqual([true, false, false]);
  expect(await reports(ada, room, bela.id, { still: sent[0]?.still })).toBe('applied');
  expect(await reports(ada, room, bela.id, { still: randomUUID() })).toBe('applied');
  expect(await provides(await person(), room, bela.id)).toEqual({ refusal: 'unknown-room', still: null });
});

test('[G8] a group is reported as a whole, as it was, and deleted by the house', async () => {
  const [ada, bela, cyd] = [await person(), await person('subscribed'), await person()];
  const group = randomUUID();
  const created = entryOf({
    action: 'group.create',
    data: { groupId: group, name: 'Les payants', privacy: 'public' },
  } as never);
  const outcome = (await database.asMember(bela.id).push(await database.epoch(), [created])).results;
  expect(outcome).toMatchObject([{ status: 'applied' }]);
  expect(await pushes(ada, 'group.report', { group, reason: 'scam' })).toBe('applied');
  expect(await pushes(bela, 'group.report', { group })).toBe('invalid');
  await database.owner`update public.groups set name = 'Les sages', privacy = 'private' where id = ${group}`;
  expect(await pushes(cyd, 'group.report', { group })).toBe('unknown-group');
  expect(await pushes(cyd, 'group.report', { group: randomUUID() })).toBe('unknown-group');
  const eve = await moderator();
  const [first] = (await eve.queue()).cases;
  expect(first).toMatchObject({ kind: 'group', member: { id: bela.id } });
  expect((await eve.opens(first?.id as string)).parts).toContainEqual({
    type: 'fact',
    label: 'group-name',
    value: 'Les payants',
  });
  const staff = await houseMember(database, bela.id, ['moderation']);
  expect((await staff.queue()).cases).toEqual([]);
  expect(await decides(eve, 'remove', { reason: 'scam' })).toBeNull();
  const [row] = await database.owner`select deleted_at from public.groups where id = ${group}`;
  expect(row?.['deleted_at']).not.toBeNull();
  expect(await pushes(ada, 'group.report', { group })).toBe('unknown-group');
});
