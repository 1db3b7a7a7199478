/** Tests what makes notifications today: mentions in groups and invitations, each by a job after the commit. */
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
    expect(await shown(bela)).toEqual([]);
    await runNotificationJobs(database);
    const seq = (await creator.group(groupId)).info.last;
    expect(await shown(bela)).toEqual([['mention', groupId, seq, [creator.id]]]);
    expect([await shown(cyd), await shown(creator)]).toEqual([[], []]);
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
    const { creator, others, groupId } = await groupOf(1);
    await creator.says(groupId, 'toi', { mentions: [others[0].id] });
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
