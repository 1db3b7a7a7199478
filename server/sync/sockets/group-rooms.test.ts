import { expect, test } from 'vitest';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { connectChat, type ChatClient } from '#tests/support/chat-client.ts';
import { chatMembers, type ChatMembers } from '#tests/support/chat-members.ts';
import type { TestMember } from '#tests/support/server.ts';
import { entryOf, newId, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { until } from '#tests/support/until.ts';

let members: ChatMembers;
chatMembers((given) => (members = given));

async function push(member: TestMember, action: string, data: object) {
  const { body } = await pushAt(members.server.url, member, [entryOf(action, data)]);
  expect(body.results).toMatchObject([{ status: 'applied' }]);
  return body.results[0];
}
/** A group of ada, with these members besides. */
async function groupWith(...others: TestMember[]): Promise<string> {
  const groupId = newId();
  await push(members.ada, 'group.create', { groupId, name: 'Les flâneurs' });
  for (const other of others) await push(other, 'group.join', { groupId });
  return groupId;
}
/** Ada, who created the group, writes there in the membership that began with it. */
const say = (groupId: string, text: string) =>
  push(members.ada, 'message.send', {
    conversationId: groupId,
    receiverId: null,
    type: 'text',
    text,
    mediaUrl: null,
    gifUrl: null,
    joinRev: 2,
  });
const shows = (text: string) => (item: LiveItem) => item.rows.some((row) => 'text' in row && row.text === text);
const itemsWith = ({ received }: ChatClient, text: string): LiveItem[] =>
  received
    .flatMap((event) => (event.name === 'group:changed' && event.payload.sync ? [event.payload.sync] : []))
    .filter(shows(text));
const heard = (client: ChatClient, text: string) =>
  client.waitFor('group:changed', ({ sync }) => sync !== undefined && shows(text)(sync));
/** Waits for something written to a member after all else. */
async function hearLast(client: ChatClient, to: TestMember): Promise<void> {
  await pushAt(members.server.url, members.cleo, [await sendEntry(members.cleo, to, 'à part')]);
  await client.waitFor('chat:messageReceived', ({ message }) => message.message === 'à part');
}

test('[G5] a message reaches each member once: its author with their part, others by one item', async () => {
  const { ada, bela, hers, his } = members;
  const groupId = await groupWith(bela);
  await say(groupId, 'à tous');
  await heard(his, 'à tous');
  await heard(hers, 'à tous');
  await hearLast(hers, ada);
  await hearLast(his, bela);
  expect(itemsWith(his, 'à tous')).toEqual([expect.not.objectContaining({ membership: expect.anything() as unknown })]);
  expect(itemsWith(his, 'à tous')[0]?.rows[0]).not.toHaveProperty('own');
  expect(itemsWith(hers, 'à tous')).toMatchObject([{ membership: { mine: 1 }, rows: [{ own: { reaction: null } }] }]);
});

test('[G6] a removed member hears of the removal, and of nothing that is written after it', async () => {
  const { bela, cleo, his, server } = members;
  const theirs = await connectChat(server.url, cleo);
  const groupId = await groupWith(bela, cleo);
  await say(groupId, 'avant');
  await heard(his, 'avant');
  await push(members.ada, 'group.remove', { groupId, memberId: bela.id });
  await his.waitFor('group:changed', ({ sync }) => sync?.membership?.gone === true);
  await say(groupId, 'après');
  await heard(theirs, 'après');
  await hearLast(his, bela);
  expect(itemsWith(his, 'après')).toEqual([]);
  theirs.close();
});

test('[G6] a member who returns, or connects later, is in the room again', async () => {
  const { bela, his, server } = members;
  const groupId = await groupWith(bela);
  await push(members.ada, 'group.remove', { groupId, memberId: bela.id });
  await push(bela, 'group.join', { groupId });
  await say(groupId, 'de retour');
  await heard(his, 'de retour');
  const later = await connectChat(server.url, bela);
  // The node reads a new connection's rooms while messages go on: what it misses, a device pulls.
  await until(async () => {
    await say(groupId, 'plus tard');
    expect(itemsWith(later, 'plus tard')).not.toEqual([]);
  });
  later.close();
});

test('[G25] the answer to a reaction brings what of the row is one’s own', async () => {
  const { ada } = members;
  const groupId = await groupWith();
  const sent = await say(groupId, 'joli');
  const reacted = { conversationId: groupId, messageId: sent?.id, emoji: '🔥' };
  const answer = await push(ada, 'message.react', reacted);
  expect(answer?.row).toMatchObject({ own: { reaction: '🔥' }, reactions: [{ emoji: '🔥', count: 1 }] });
});
