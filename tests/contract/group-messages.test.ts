/** Tests messages of groups, what admins do, blocks inside groups and what is announced, on a real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { blocks, groupMember, type GroupMember } from '#tests/support/group-members.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A public group of its creator and `n` others. */
async function groupOf(n: number, fields = {}) {
  const all = await Promise.all(Array.from({ length: n + 1 }, () => groupMember(database, `bande${count++}`)));
  const [creator, ...others] = all as [GroupMember, ...GroupMember[]];
  const groupId = await creator.creates(fields);
  for (const other of others) expect(await other.does('group.join', { groupId })).toBe('applied');
  return { creator, others: others as [GroupMember, GroupMember, GroupMember, GroupMember], groupId };
}

describe('messages', () => {
  test('[GROUP-20, Y11] a message has the next number for all, and the same id twice is once', async () => {
    const { creator, others, groupId } = await groupOf(1);
    const entry = ['message.send', await others[0].message(groupId, 'bonsoir')] as const;
    expect((await others[0].pushAll(entry)).results).toMatchObject([{ status: 'applied', row: { text: 'bonsoir' } }]);
    await creator.says(groupId, 'bonsoir à toi');
    expect(await others[0].texts(groupId)).toEqual(['bonsoir', 'bonsoir à toi']);
    const rows = await creator.rows(groupId);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, n) => n + 1));
  });
  test('[Y12, G11, G13] unread leaves out own and system rows, whatever was read in between', async () => {
    const { creator, others, groupId } = await groupOf(2);
    await creator.says(groupId, 'un');
    await others[0].says(groupId, 'deux');
    expect(await others[1].unread(groupId)).toBe(2);
    expect(await others[0].unread(groupId)).toBe(1);
    const { seq } = await others[1].messageNamed(groupId, 'un');
    const read = { conversationId: groupId, upTo: seq, epoch: await database.epoch() };
    expect(await others[1].does('conversation.read', read)).toBe('applied');
    expect(await others[1].unread(groupId)).toBe(1);
    await creator.does('group.update', { groupId, name: 'Autre nom' });
    expect(await others[1].unread(groupId)).toBe(1);
    expect(await others[0].unread(groupId)).toBe(1);
  });
  test('[GROUP-25, GROUP-55, G13] a read clears its reader’s unread state, without a revision', async () => {
    const { creator, others, groupId } = await groupOf(1);
    await creator.says(groupId, 'bonsoir');
    const { seq } = await creator.messageNamed(groupId, 'bonsoir');
    const data = { conversationId: groupId, upTo: seq, epoch: await database.epoch() };
    const { changed } = await others[0].pushAll(['conversation.read', data]);
    expect(changed).toEqual([{ stream: groupId, revs: [], members: [others[0].id] }]);
    expect(await others[0].unread(groupId)).toBe(0);
  });
  test('[G28] members who may not write, or are silenced, are refused at once', async () => {
    const { creator, others, groupId } = await groupOf(1);
    await creator.does('group.update', { groupId, adminsOnly: ['write'] });
    expect(await others[0].says(groupId, 'puis-je ?')).toBe('group-admins-only');
    expect(await creator.says(groupId, 'moi oui')).toBe('applied');
    await creator.does('group.update', { groupId, adminsOnly: [] });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await creator.does('group.silence', { groupId, memberId: others[0].id, until });
    expect(await others[0].says(groupId, 'et là ?')).toBe('group-silenced');
    await creator.does('group.silence', { groupId, memberId: others[0].id, until: null });
    expect(await others[0].says(groupId, 'enfin')).toBe('applied');
  });
  test('[G16] slow mode defers a message of a member, also within one push, never an admin’s', async () => {
    const { creator, others, groupId } = await groupOf(1, {});
    await creator.does('group.update', { groupId, slowSeconds: 600 });
    const [one, two] = [await others[0].message(groupId, 'un'), await others[0].message(groupId, 'deux')];
    const { results } = await others[0].pushAll(['message.send', one], ['message.send', two]);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'deferred']);
    expect(Date.parse(results[1]?.until ?? '')).toBeGreaterThan(Date.now() + 500_000);
    await creator.says(groupId, 'a');
    expect(await creator.says(groupId, 'b')).toBe('applied');
    await database.owner`update public.memberships set last_sent_at = now() - interval '1 hour' where stream_id = ${groupId}`;
    expect(await others[0].does('message.send', two)).toBe('applied');
  });
  test('[G2] a mention marks the member; admins mention everyone once in ten minutes', async () => {
    const { creator, others, groupId } = await groupOf(2);
    await others[0].says(groupId, '@toi', { mentions: [others[1].id, others[0].id] });
    const { seq } = await creator.messageNamed(groupId, '@toi');
    expect((await others[1].group(groupId)).membership.group.mentions).toEqual([seq]);
    expect((await others[0].group(groupId)).membership.group.mentions).toEqual([]);
    expect(await others[0].says(groupId, '@tous', { mentionsAll: true })).toBe('group-admins-only');
    expect(await creator.says(groupId, '@tous', { mentionsAll: true })).toBe('applied');
    expect(await creator.says(groupId, '@tous encore', { mentionsAll: true })).toBe('mention-all-too-soon');
    expect((await others[1].group(groupId)).info).toMatchObject({ allMentions: [seq + 1] });
  });
  test('[GROUP-59, G8] an admin deletes any message; its mention and its pin go with it', async () => {
    const { creator, others, groupId } = await groupOf(2);
    await others[0].says(groupId, 'à effacer', { mentions: [others[1].id] });
    const { id, seq } = await creator.messageNamed(groupId, 'à effacer');
    expect(await creator.does('group.pin', { groupId, messageId: id, pinned: true })).toBe('applied');
    expect((await creator.group(groupId)).info.pinned).toEqual([seq]);
    expect(await others[1].does('message.delete', { conversationId: groupId, messageId: id })).toBe('foreign');
    expect(await creator.does('message.delete', { conversationId: groupId, messageId: id })).toBe('applied');
    expect((await creator.group(groupId)).info.pinned).toEqual([]);
    expect((await others[1].group(groupId)).membership.group.mentions).toEqual([]);
    expect((await others[1].rows(groupId)).find((row) => row.id === id)?.deletedAt).not.toBeNull();
  });
  test('[G11] a system line is nobody’s to edit, delete, react to or pin', async () => {
    const { creator, groupId } = await groupOf(0);
    const messageId = (await creator.rows(groupId))[0]?.id;
    const target = { conversationId: groupId, messageId };
    expect(await creator.does('message.edit', { ...target, text: 'autre' })).toBe('unknown-message');
    expect(await creator.does('message.delete', target)).toBe('unknown-message');
    expect(await creator.does('message.react', { ...target, emoji: '🔥' })).toBe('unknown-message');
    expect(await creator.does('group.pin', { groupId, messageId, pinned: true })).toBe('unknown-message');
  });
  test('[G25] reactions are counted, and each member is told only their own', async () => {
    const { creator, others, groupId } = await groupOf(1);
    await creator.says(groupId, 'joli');
    const { id } = await creator.messageNamed(groupId, 'joli');
    for (const member of [creator, others[0]])
      await member.does('message.react', { conversationId: groupId, messageId: id, emoji: '🔥' });
    expect(await creator.messageNamed(groupId, 'joli')).toMatchObject({
      reactions: [{ emoji: '🔥', count: 2 }],
      own: { reaction: '🔥' },
    });
    expect(JSON.stringify((await creator.messageNamed(groupId, 'joli')).reactions)).not.toContain(others[0].id);
  });
  test('[GROUP-08] at most five messages are pinned', async () => {
    const { creator, groupId } = await groupOf(0);
    const answers = [];
    for (let n = 0; n < 6; n++) {
      await creator.says(groupId, `m${n}`);
      const { id } = await creator.messageNamed(groupId, `m${n}`);
      answers.push(await creator.does('group.pin', { groupId, messageId: id, pinned: true }));
    }
    expect(answers).toEqual([...Array<string>(5).fill('applied'), 'too-many-pins']);
  });
});

describe('polls', () => {
  const poll = (fields = {}) => ({
    type: 'poll',
    poll: { options: ['vendredi', 'samedi'], multiple: false, anonymous: true, closesAt: null, ...fields },
  });
  test('[G25] the last vote counts, an empty one takes it back, and only counts are shown', async () => {
    const { creator, others, groupId } = await groupOf(1);
    expect(await creator.says(groupId, 'Quand ?', poll())).toBe('applied');
    const { id } = await creator.messageNamed(groupId, 'Quand ?');
    const vote = (member: GroupMember, choices: number[]) =>
      member.does('group.vote', { groupId, messageId: id, choices });
    const votes = async () => (await creator.messageNamed(groupId, 'Quand ?')).poll?.options.map((o) => o.votes);
    await vote(creator, [0]);
    await vote(others[0], [0]);
    expect(await vote(others[0], [1])).toBe('applied');
    expect(await votes()).toEqual([1, 1]);
    expect(await vote(others[0], [0, 1])).toBe('invalid');
    expect(await vote(others[0], [2])).toBe('invalid');
    await vote(others[0], []);
    expect(await votes()).toEqual([1, 0]);
    expect((await others[0].messageNamed(groupId, 'Quand ?')).own?.choices).toBeNull();
  });
  test('[G25] a closed poll takes no vote, and one with a single option is no poll', async () => {
    const { creator, groupId } = await groupOf(0);
    expect(await creator.says(groupId, 'Seul ?', poll({ options: ['oui'] }))).toBe('invalid');
    expect(await creator.says(groupId, 'Passé ?', poll({ closesAt: '2020-01-01T00:00:00.000Z' }))).toBe('invalid');
    await creator.says(groupId, 'Quand ?', poll());
    const { id } = await creator.messageNamed(groupId, 'Quand ?');
    await database.owner`update app.polls set closes_at = now() where message_id = ${id}`;
    expect(await creator.does('group.vote', { groupId, messageId: id, choices: [0] })).toBe('poll-closed');
  });
});

describe('administration', () => {
  test('[GROUP-59] a removed member loses the group, may come back, a banned one may not', async () => {
    const { creator, others, groupId } = await groupOf(1);
    const data = await others[0].message(groupId, 'trop tard');
    expect(await creator.does('group.remove', { groupId, memberId: others[0].id })).toBe('applied');
    expect(await others[0].isIn(groupId)).toBe(false);
    expect(await others[0].does('message.send', data)).toBe('not-in-group');
    expect(await others[0].does('group.join', { groupId })).toBe('applied');
    expect(await creator.does('group.ban', { groupId, memberId: others[0].id })).toBe('applied');
    expect(await others[0].does('message.send', data)).toBe('group-banned');
    expect(await others[0].does('group.join', { groupId })).toBe('group-banned');
    await creator.does('group.unban', { groupId, memberId: others[0].id });
    expect(await others[0].does('group.join', { groupId })).toBe('applied');
  });
  test('[GROUP-54, GROUP-60] admins promote and demote, but nobody touches the creator', async () => {
    const { creator, others, groupId } = await groupOf(1);
    const role = (member: GroupMember, memberId: string, name: string) =>
      member.does('group.role', { groupId, memberId, role: name });
    expect(await role(others[0], others[0].id, 'admin')).toBe('group-admins-only');
    expect(await role(creator, others[0].id, 'admin')).toBe('applied');
    expect(await role(others[0], creator.id, 'member')).toBe('group-creator');
    expect(await others[0].does('group.remove', { groupId, memberId: creator.id })).toBe('group-creator');
    expect(await role(creator, randomUUID(), 'admin')).toBe('unknown-member');
    await role(creator, others[0].id, 'member');
    expect(await role(creator, creator.id, 'member')).toBe('last-admin');
  });
  test('[GROUP-61] the creator hands the group over, and only the creator', async () => {
    const { creator, others, groupId } = await groupOf(2);
    await creator.does('group.role', { groupId, memberId: others[0].id, role: 'admin' });
    expect(await others[0].does('group.hand-over', { groupId, memberId: others[1].id })).toBe('group-creator');
    expect(await creator.does('group.hand-over', { groupId, memberId: others[1].id })).toBe('applied');
    expect((await creator.group(groupId)).info.createdBy).toBe(others[1].id);
    expect((await others[1].group(groupId)).membership.group.role).toBe('admin');
  });
  test('[GROUP-61] outsiders and members get nothing from the admins’ lists', async () => {
    const { others, groupId } = await groupOf(1);
    const stranger = await groupMember(database, `bande${count++}`);
    for (const list of ['requests', 'bans', 'links', 'log']) {
      await expect(others[0].call('group_administration', { groupId, list })).rejects.toThrow('group-admins-only');
      await expect(stranger.call('group_administration', { groupId, list })).rejects.toThrow('unknown-group');
    }
    await expect(stranger.call('group_members', { groupId })).rejects.toThrow('unknown-group');
    await expect(stranger.call('group_authors', { groupId })).rejects.toThrow('unknown-group');
  });
  test('[G22] a deleted account leaves its groups like any other member', async () => {
    const { creator, others, groupId } = await groupOf(1);
    await creator.says(groupId, 'adieu');
    await database.owner`delete from public.profiles where id = ${creator.id}`;
    expect(await others[0].group(groupId)).toMatchObject({
      membership: { group: { role: 'admin' } },
      info: { members: 1, createdBy: others[0].id },
    });
    expect(await others[0].texts(groupId)).toEqual(['']);
  });
});

describe('a block inside a group', () => {
  test('[G3, G4, Y12] hides later messages both ways, as absent numbers that are not unread', async () => {
    const { creator, others, groupId } = await groupOf(3);
    const [ada, bela, cleo] = others;
    await ada.says(groupId, 'avant');
    const heads = (await bela.pull()).streams.map((s) => [s.stream, s.throughRev, s.membership.rev, 0]);
    await blocks(database, bela, ada);
    await ada.says(groupId, 'après');
    await bela.says(groupId, 'réponse');
    expect(await bela.texts(groupId)).toEqual(['avant', 'réponse']);
    expect(await ada.texts(groupId)).toEqual(['avant', 'après']);
    expect(await cleo.texts(groupId)).toEqual(['avant', 'après', 'réponse']);
    expect(await creator.texts(groupId)).toEqual(['avant', 'après', 'réponse']);
    const { seq } = await cleo.messageNamed(groupId, 'après');
    const pulled = (await bela.pull(heads)).streams.find(({ stream }) => stream === groupId);
    expect(pulled).toMatchObject({ absent: [seq] });
    expect(await bela.unread(groupId)).toBe(1);
    const hidden = (await cleo.messageNamed(groupId, 'après')).id;
    const react = { conversationId: groupId, messageId: hidden, emoji: '🔥' };
    expect(await bela.does('message.react', react)).toBe('unknown-message');
    expect(JSON.stringify(await bela.call('group_members', { groupId }))).not.toContain(ada.id);
    expect(JSON.stringify(await bela.call('group_authors', { groupId }))).not.toContain(ada.id);
  });
  test('[G7] that was there before joining hides that author’s past too', async () => {
    const { creator, others, groupId } = await groupOf(1);
    await others[0].says(groupId, 'de lui');
    await creator.says(groupId, 'des autres');
    const late = await groupMember(database, `bande${count++}`);
    await blocks(database, late, others[0]);
    await late.does('group.join', { groupId });
    expect(await late.texts(groupId)).toEqual(['des autres']);
    expect(await late.unread(groupId)).toBe(0);
    expect(await late.view.run((tx) => tx`select text from public.messages where text = 'de lui'`)).toEqual([]);
  });
  test('[G3] is told to nobody: whom a row is hidden from is in no column, answer or announcement', async () => {
    const { creator, others, groupId } = await groupOf(2);
    await blocks(database, others[0], others[1]);
    const { changed } = await others[1].pushAll(['message.send', await others[1].message(groupId, 'caché')]);
    expect(changed).toMatchObject([{ stream: groupId, audience: 1 }]);
    expect([...(changed[0]?.members ?? [])].sort()).toEqual([others[0].id, others[1].id].sort());
    expect(JSON.stringify(await creator.pull())).not.toContain('hidden');
    for (const table of ['app.hidden_rows', 'app.hidden_authors'])
      await expect(creator.view.run((tx) => tx.unsafe(`select * from ${table}`))).rejects.toThrow('permission denied');
  });
});

describe('announcing', () => {
  test('[G5] a message goes to the room, and an own item only to its author', async () => {
    const { creator, others, groupId } = await groupOf(3);
    const { changed } = await others[0].pushAll(['message.send', await others[0].message(groupId, 'à tous')]);
    const last = (await creator.group(groupId)).throughRev;
    expect(changed).toEqual([{ stream: groupId, revs: [last], members: [others[0].id], audience: 1 }]);
  });
  test('[G6] each departure opens a new room, and the removed member is told alone', async () => {
    const { creator, others, groupId } = await groupOf(2);
    const { changed } = await creator.pushAll(['group.remove', { groupId, memberId: others[0].id }]);
    expect(changed).toMatchObject([{ stream: groupId, members: [others[0].id], audience: 2 }]);
  });
  test('[G5] an invitation is announced on the invited member’s account', async () => {
    const { creator, groupId } = await groupOf(0);
    const ada = await groupMember(database, `bande${count++}`);
    const { changed } = await creator.pushAll(['group.invite', { groupId, memberId: ada.id }]);
    expect(changed).toContainEqual(expect.objectContaining({ stream: ada.id, members: [ada.id] }));
  });
});
