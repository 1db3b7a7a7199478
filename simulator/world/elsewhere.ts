/** What members do on devices that are not simulated, and what administration does. */
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { Dice } from '../chance.ts';
import type { World } from './world.ts';

export function elsewhere(world: World, what: number, roll: Dice): void {
  const { server } = world.node;
  const member = world.members[roll(world.members.length)];
  if (!member) return;
  const other = world.other(member, roll(4));
  const conversationId = world.conversation(member, other);
  const stream = server.stream(conversationId);
  const row = stream?.rows[roll(Math.max(1, stream.rows.length))];
  switch (what % 11) {
    case 0:
      return world.burst(member, other, 8);
    case 1:
      return (
        row &&
        world.elsewhere(row.senderId, [
          { action: 'message.edit', data: { conversationId, messageId: row.id, text: `elsewhere ${roll(1e6)}` } },
        ])
      );
    case 2:
      return (
        row &&
        world.elsewhere(row.senderId, [{ action: 'message.delete', data: { conversationId, messageId: row.id } }])
      );
    case 3:
      return world.elsewhere(member, [
        {
          action: server.blocked(member, other) ? 'member.unblock' : 'member.block',
          data: { conversationId, memberId: other },
        },
      ]);
    case 4:
      return (
        stream &&
        world.elsewhere(member, [
          {
            action: 'conversation.read',
            data: { conversationId, upTo: 1 + roll(stream.last + 1), epoch: server.epoch },
          },
        ])
      );
    case 5:
      return (
        stream &&
        world.elsewhere(member, [
          { action: 'conversation.hide', data: { conversationId, upTo: stream.last, epoch: server.epoch } },
        ])
      );
    case 6:
      return (
        stream &&
        world.network.announce(server.open(member, stream, [[roll(2) ? 1 : 1 + roll(stream.last + 1), RANGE_OPEN]]))
      );
    case 7: {
      const edits =
        stream?.rows.filter(({ deletedAt, senderId }) => !deletedAt && senderId === member && roll(6) === 0) ?? [];
      return world.elsewhere(
        member,
        edits.slice(0, 20).map(({ id }) => ({
          action: 'message.edit',
          data: { conversationId, messageId: id, text: `again ${roll(1e6)}` },
        })),
      );
    }
    case 10:
      return world.node.server.rename(member, { avatarUrl: `/avatars/${roll(1e6)}.svg` });
    default:
      return world.burst(member, other, 1 + roll(2));
  }
}
