/** Tests what makes notifications today: mentions of few members at once, of many and invitations by a job. */
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { blocks, groupMember, type GroupMember } from '#tests/support/group-members.ts';
import { notifiedMember, runNotificationJobs, type NotifiedMember } from '#tests/support/notified-member.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

type Person = GroupMember & { notified: NotifiedMember };
async function people<N extends number>(n: N) {
  const all: Person[] = [];
  for (let k = 0; k < n; k++) {
    const member = await groupMember(database, `cite${count++}`);
    all.push({ ...member, notified: await notifiedMember(database, member.username, member.id) });
  }
  return all as [Person, Person, Person, Person];
}
async function groupOf(n: number) {
  const [creator, ...others] = await people(n + 1);
  const groupId = await creator.creates();
  for (const other of others) expect(await other.does('group.join', { groupId })).toBe('applied');
  return { creator, others: others as [Person, Person, Person], groupId };
}
const shown = async ({ notified }: Person) =>
  (await notified.rows()).map(({ type, subject, subjectSeq, actors }) => [
    type,
    subject,
    subjectSeq,
    actors.map(({ id }) => id),
  ]);

describe('[G2] mentions', () => {
  test('a message that names members notifies each of them, and nobody else', async () => {
    const { creator, others, groupId } = await groupOf(2);
    const [bela, cyd] = others;
    await creator.says(groupId, 'viens', { mentions: [bela.id, creator.id] });
    expect(await database.owner`select from graphile_worker.jobs where task_identifier = 'notification.write'`).toEqual(
      [],
    );
    const seq = (await creator.group(groupId)).info.last;
    expect(await shown(bela)).toEqual([['mention', groupId, seq, [creator.id]]]);
    expect([await shown(cyd), await shown(creator)]).toEqual([[], []]);
  });
  test('of more than three are written by a job, one member at a time', async () => {
    const { creator, others, groupId } = await groupOf(3);
    const named = [creator, ...others].map(({ id }) => id);
    await creator.says(groupId, 'vous', { mentions: named });
    for (const other of others) expect(await shown(other)).toEqual([]);
    await runNotificationJobs(database);
    for (const other of others) expect(await shown(other)).toHaveLength(1);
  });
  test('are announced with the message, and wait for whoever holds the notifications', async () => {
    const { creator, others, groupId } = await groupOf(1);
    const [bela] = others;
    const { stream } = bela.notified;
    const message = { action: 'message.send', data: await creator.message(groupId, 'toi', { mentions: [bela.id] }) };
    const entry = { id: randomUUID(), timestamp: 0, ...message };
    const parts = JSON.stringify([
      { member: creator.id, away: [], request: { epoch: await database.epoch(), entries: [entry] } },
    ]);
    const pushed = async (wait: boolean) => {
      const sync = postgres(database.syncUrl, { max: 1, onnotice: () => undefined });
      const [row] = await sync<
        { answer: { held: number[]; groups: { changes: { stream: string; members: string[] }[] }[] } }[]
      >`
        select public.push_batch(${parts}::text::jsonb, ${wait}) as answer`;
      await sync.end();
      return row?.answer;
    };
    await database.owner.begin(async (tx) => {
      await tx`select from public.streams where id = ${stream} for update`;
      expect(await pushed(false)).toMatchObject({ held: [1], groups: [] });
    });
    const changes = (await pushed(true))?.groups.flatMap((group) => group.changes) ?? [];
    expect(changes.filter((each) => each.stream === stream)).toMatchObject([{ members: [bela.id] }]);
    expect(await shown(bela)).toHaveLength(1);
  });
  test('everyone at once is no notification of anybody', async () => {
    const { creator, others, groupId } = await groupOf(1);
    await creator.says(groupId, 'tous', { mentionsAll: true });
    await runNotificationJobs(database);
    expect(await shown(others[0])).toEqual([]);
  });
  test('several in one group are one row with the latest message', async () => {
    const { creator, others, groupId } = await groupOf(1);
    for (const text of ['un', 'deux']) await creator.says(groupId, text, { mentions: [others[0].id] });
    await runNotificationJobs(database);
    expect(await others[0].notified.rows()).toMatchObject([
      { count: 2, actorCount: 1, subjectSeq: (await creator.group(groupId)).info.last },
    ]);
  });
  test('of somebody across a block, or no longer in the group, notify nobody', async () => {
    const { creator, others, groupId } = await groupOf(2);
    const [bela, cyd] = others;
    await blocks(database, bela, creator);
    await cyd.leaves(groupId);
    await creator.says(groupId, 'vous', { mentions: [bela.id, cyd.id] });
    await runNotificationJobs(database);
    expect([await shown(bela), await shown(cyd)]).toEqual([[], []]);
  });
  test('[G21] a block between the message and its job is judged by the job', async () => {
    const { creator, others, groupId } = await groupOf(3);
    await creator.says(groupId, 'vous', { mentions: [creator, ...others].map(({ id }) => id) });
    await blocks(database, others[0], creator);
    await runNotificationJobs(database);
    expect(await shown(others[0])).toEqual([]);
  });
});

test('an invitation notifies once, however often the same member repeats it', async () => {
  const [creator, bela] = await people(2);
  const groupId = await creator.creates({ memberIds: [bela.id] });
  await runNotificationJobs(database);
  await bela.does('group.answer', { groupId, accept: false });
  await creator.does('group.invite', { groupId, memberId: bela.id });
  await runNotificationJobs(database);
  expect(await bela.notified.rows()).toMatchObject([{ type: 'group_invite', subject: groupId, count: 1 }]);
});
