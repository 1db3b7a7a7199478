/** Performs acts of members on devices that are not simulated, and acts of the administration. */
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { Dice } from '../core/chance.ts';
import type { World } from './world.ts';

export function actOnOtherDevice(world: World, choice: number, roll: Dice): void {
  const { server } = world.node;
  const member = world.members[roll(world.members.length)];
  if (!member) return;
  const other = world.otherMember(member, roll(4));
  const conversationId = world.conversationBetween(member, other);
  const stream = server.stream(conversationId);
  const row = stream?.rows[roll(Math.max(1, stream.rows.length))];
  switch (choice % 11) {
    case 0:
      return world.sendBurst(member, other, 8);
    case 1:
      return (
        row &&
        world.pushFromOtherDevice(row.senderId, [
          { action: 'message.edit', data: { conversationId, messageId: row.id, text: `elsewhere ${roll(1e6)}` } },
        ])
      );
    case 2:
      return (
        row &&
        world.pushFromOtherDevice(row.senderId, [
          { action: 'message.delete', data: { conversationId, messageId: row.id } },
        ])
      );
    case 3:
      return world.pushFromOtherDevice(member, [
        {
          action: server.blocked(member, other) ? 'member.unblock' : 'member.block',
          data: { conversationId, memberId: other },
        },
      ]);
    case 4:
      return (
        stream &&
        world.pushFromOtherDevice(member, [
          {
            action: 'conversation.read',
            data: { conversationId, upTo: 1 + roll(stream.last + 1), epoch: server.epoch },
          },
        ])
      );
    case 5:
      return (
        stream &&
        world.pushFromOtherDevice(member, [
          { action: 'conversation.hide', data: { conversationId, upTo: stream.last, epoch: server.epoch } },
        ])
      );
    case 6:
      return (
        stream &&
        world.network.announce(
          server.setRanges(member, stream, [[roll(2) ? 1 : 1 + roll(stream.last + 1), RANGE_OPEN]]),
        )
      );
    case 7: {
      const edits =
        stream?.rows.filter(({ deletedAt, senderId }) => !deletedAt && senderId === member && roll(6) === 0) ?? [];
      return world.pushFromOtherDevice(
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
      return world.sendBurst(member, other, 1 + roll(2));
  }
}
