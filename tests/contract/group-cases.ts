/**
 * Hand-written histories of groups: who joins and departs, what a block hides, roles and reads. Reactions and votes are
 * left out: both sides announce their counts a second later [G25].
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { ConversationId, MemberId, MessageId } from '#schemas/ids.ts';
import { entryOf } from '#tests/support/entries.ts';
import type { Both } from './both.ts';
import { codes, type Cases } from './sides.ts';

/** A group of the first member; the others join. */
async function groupOf(
  both: Both,
  [creator, ...others]: readonly MemberId[],
  privacy: 'public' | 'private' = 'public',
) {
  const groupId = randomUUID() as ConversationId;
  await both.command(creator as MemberId, { action: 'group.create', data: { groupId, name: 'Les flâneurs', privacy } });
  for (const memberId of others) {
    await both.command(creator as MemberId, { action: 'group.invite', data: { groupId, memberId } });
    await both.command(memberId, { action: 'group.answer', data: { groupId, accept: true } });
  }
  const joinRev = (member: MemberId) => both.memory.stream(groupId)?.parts.get(member)?.group?.joinRev ?? 0;
  return {
    groupId,
    say: (member: MemberId, text: string, more: Partial<MessageContent> = {}) =>
      entryOf({
        action: 'message.send',
        data: {
          conversationId: groupId,
          receiverId: null,
          type: 'text',
          text,
          mediaUrl: null,
          gifUrl: null,
          joinRev: joinRev(member),
          ...more,
        },
      }),
    react: (id: string) =>
      entryOf({
        action: 'message.react',
        data: { conversationId: groupId, messageId: id as MessageId, emoji: '🔥' },
      }),
    edit: (id: string, text: string) =>
      entryOf({ action: 'message.edit', data: { conversationId: groupId, messageId: id as MessageId, text } }),
    read: (upTo: number) =>
      entryOf({ action: 'conversation.read', data: { conversationId: groupId, upTo, epoch: both.epoch } }),
    leave: (member: MemberId, rev = joinRev(member)) =>
      entryOf({ action: 'group.leave', data: { groupId, joinRev: rev } }),
  };
}

export const groupCases: Cases = {
  '[G5, G10, G14, G15] a group: created, joined, left and joined again, with what each may see': async (
    both,
    { ada, bela, cyd },
  ) => {
    const group = await groupOf(both, [ada, bela], 'private');
    await both.push(ada, [group.say(ada, 'un'), group.say(ada, 'deux', { mentions: [bela] })]);
    const heads = both.heads(bela);
    const early = group.leave(bela);
    await both.push(bela, [group.say(bela, 'trois'), group.read(4), group.leave(bela)]);
    expect(codes((await both.push(bela, [group.say(bela, 'après')])).results)).toEqual(['not-in-group']);
    await both.pull(bela, heads);
    await both.command(ada, { action: 'group.invite', data: { groupId: group.groupId, memberId: bela } });
    await both.command(bela, { action: 'group.join', data: { groupId: group.groupId } });
    await both.push(bela, [early, group.say(bela, 'encore'), group.say(bela, 'autrefois', { joinRev: 1 })]);
    expect(await both.command(cyd, { action: 'group.join', data: { groupId: group.groupId } })).toBe('unknown-group');
    await both.everything();
  },
  '[G3, G4, G5] what was written before a private group was joined changes without its later members': async (
    both,
    { ada, bela },
  ) => {
    const group = await groupOf(both, [ada], 'private');
    const first = group.say(ada, 'entre nous');
    await both.push(ada, [first]);
    await both.command(ada, { action: 'group.invite', data: { groupId: group.groupId, memberId: bela } });
    await both.command(bela, { action: 'group.join', data: { groupId: group.groupId } });
    const { changed } = await both.push(ada, [group.edit(first.id, 'toujours entre nous')]);
    expect(changed.find(({ stream }) => (stream as string) === group.groupId)?.members).toContain(bela);
    await both.everything();
  },
  '[G3, G4, G7, G8, G13] a block inside a group: hidden rows, later changes of them, reads, admins': async (
    both,
    { ada, bela, cyd, asCyd },
  ) => {
    const group = await groupOf(both, [ada, bela, cyd]);
    const blocks = entryOf({
      action: 'member.block',
      data: { conversationId: both.memory.environment.conversationBetween(bela, cyd), memberId: cyd },
    });
    await both.push(bela, [group.say(bela, 'avant'), blocks]);
    const heads = both.heads(cyd);
    const hidden = group.say(bela, 'caché');
    await both.push(bela, [hidden, group.say(bela, 'aussi')]);
    await both.push(ada, [group.say(ada, 'pour tous')]);
    await both.push(bela, [group.edit(hidden.id, 'encore caché')]);
    await both.pull(cyd, heads);
    await both.pages(cyd, group.groupId, [0, 1, 2]);
    await both.push(cyd, [group.read(5), group.read(99), group.react(hidden.id), asCyd.block()]);
    await both.push(ada, [group.say(ada, 'à l’administratrice')]);
    await both.everything();
  },
  '[G9, G22, G28] roles, removal, bans, silence, hand-over, the last admin’s leave and the end': async (
    both,
    { ada, bela, cyd },
  ) => {
    const group = await groupOf(both, [ada, bela, cyd]);
    const { groupId } = group;
    const data = { groupId, memberId: bela };
    expect(await both.command(bela, { action: 'group.remove', data: { groupId, memberId: cyd } })).toBe(
      'group-admins-only',
    );
    await both.command(ada, { action: 'group.silence', data: { ...data, until: '2999-01-01T00:00:00.000Z' } });
    expect(codes((await both.push(bela, [group.say(bela, 'muette')])).results)).toEqual(['group-silenced']);
    await both.command(ada, { action: 'group.silence', data: { ...data, until: null } });
    await both.command(ada, {
      action: 'group.update',
      data: { groupId, name: 'Les promeneurs', adminsOnly: ['write'] },
    });
    await both.push(cyd, [group.say(cyd, 'interdit')]);
    await both.command(ada, { action: 'group.role', data: { ...data, role: 'admin' } });
    expect(await both.command(bela, { action: 'group.remove', data: { groupId, memberId: ada } })).toBe(
      'group-creator',
    );
    await both.command(bela, { action: 'group.ban', data: { groupId, memberId: cyd } });
    expect(await both.command(cyd, { action: 'group.join', data: { groupId } })).toBe('group-banned');
    await both.push(ada, [group.leave(ada)]);
    expect(both.memory.stream(groupId)?.group?.createdBy).toBe(bela);
    await both.everything();
    const heads = both.heads(bela);
    await both.command(bela, { action: 'group.delete', data: { groupId } });
    await both.pull(bela, heads);
    expect(codes((await both.push(bela, [group.say(bela, 'trop tard')])).results)).toEqual(['group-deleted']);
    await both.everything();
  },
};
