/** What members do in groups on devices that are not simulated, so that a few steps make a lively group. */
import type { Command } from '#schemas/actions/union.ts';
import { reactionEmoji } from '#schemas/entities/message.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { groupOf, memberOf, presentMembers, type Group } from '#simulator/server/groups/rights.ts';
import type { Dice } from '../core/chance.ts';
import {
  administration,
  allMembers,
  conversationIn,
  creation,
  groupIds,
  oneOf,
  slowMode,
  SLOW_SECONDS,
} from './group-acts.ts';
import type { World } from './world.ts';

/** The first six choices are a group's beginnings. */
export function actInCrowd(world: World, choice: number, roll: Dice): boolean {
  const groupId = oneOf(groupIds(world), roll);
  const { server } = world.node;
  const group = groupId && groupOf(server, groupId);
  const anybody = oneOf(allMembers(world), roll) as MemberId;
  if (!groupId || !group || group.state.deletedAt !== null || choice === 0) {
    const creator = oneOf(world.guests, roll) ?? anybody;
    const command = creation(world, roll);
    world.count(`create ${world.commandFromOtherDevice(creator, command)}`);
    if (roll(4) === 0) count(world, creator, slowMode(command.data.groupId, SLOW_SECONDS));
    return true;
  }
  if (choice < 6) return letIn(world, group, groupId, anybody, choice);
  const [member] = oneOf(presentMembers(group), roll) ?? [anybody];
  const kind = choice % 12;
  if (kind === 0) return letIn(world, group, groupId, anybody, roll(6));
  if (kind === 1) return leaveAndReturn(world, group, groupId, roll);
  if (kind < 4) count(world, adminOf(group, roll) ?? member, administration(world, groupId, roll));
  else if (kind === 4) blockSomebody(world, member, roll);
  else for (const command of commandsIn(world, group, groupId, member, kind, roll)) send(world, member, command);
  return true;
}

/** Admins end slow mode everywhere, so that all queues leave before a run ends [G16]. */
export function endSlowMode(world: World): void {
  for (const groupId of groupIds(world)) {
    const group = groupOf(world.node.server, groupId);
    const [admin] = group?.state.slowSeconds
      ? presentMembers(group).flatMap(([id, { group: own }]) => (own.role === 'admin' ? [id] : []))
      : [];
    if (admin) world.commandFromOtherDevice(admin, slowMode(groupId, 0));
  }
}

/** Usually an admin, because others are refused. */
function adminOf(group: Group, roll: Dice): MemberId | null {
  const admins = presentMembers(group).filter(([, { group: own }]) => own.role === 'admin');
  return roll(6) ? (oneOf(admins, roll)?.[0] ?? null) : null;
}

const count = (world: World, member: MemberId, command: Parameters<World['commandFromOtherDevice']>[1]) =>
  world.count(`${command.action} elsewhere ${world.commandFromOtherDevice(member, command)}`);
const send = (world: World, member: MemberId, command: Command) => world.pushFromOtherDevice(member, [command]);

/** Brings a member into a group, by itself or by an invitation. */
function letIn(world: World, group: Group, groupId: ConversationId, anybody: MemberId, choice: number): boolean {
  const inviter = presentMembers(group)[0]?.[0];
  const member = choice < 4 ? (allMembers(world)[choice % allMembers(world).length] ?? anybody) : anybody;
  if (inviter && group.state.privacy === 'private')
    count(world, inviter, { action: 'group.invite', data: { groupId, memberId: member } });
  count(world, member, { action: 'group.join', data: { groupId } });
  return true;
}

/** A member of a device leaves on another one, and comes back. */
function leaveAndReturn(world: World, group: Group, groupId: ConversationId, roll: Dice): boolean {
  const present = presentMembers(group).filter(([id]) => world.members.includes(id));
  const [member, part] = oneOf(present, roll) ?? [];
  if (!member || !part) return false;
  send(world, member, { action: 'group.leave', data: { groupId, joinRev: part.group.joinRev } });
  if (roll(4)) return letIn(world, group, groupId, member, 6);
  return true;
}

function blockSomebody(world: World, member: MemberId, roll: Dice): void {
  const memberId = oneOf(
    allMembers(world).filter((each) => each !== member),
    roll,
  ) as MemberId;
  const data = { conversationId: conversationIn(world, member, memberId), memberId };
  const action = world.node.server.blocked(member, memberId) ? 'member.unblock' : 'member.block';
  world.count(action);
  send(world, member, { action, data });
}

function commandsIn(
  world: World,
  group: Group,
  groupId: ConversationId,
  member: MemberId,
  kind: number,
  roll: Dice,
): Command[] {
  const { stream } = group;
  const part = memberOf(group, member);
  const row = oneOf(
    stream.rows.filter(({ group: own }) => own?.type !== 'system'),
    roll,
  );
  const joinRev = part?.group.joinRev ?? 0;
  const say = (text: string, more: object = {}): Command => ({
    action: 'message.send',
    data: {
      conversationId: groupId,
      receiverId: null,
      type: 'text',
      text,
      mediaUrl: null,
      gifUrl: null,
      joinRev,
      ...more,
    },
  });
  const conversationId = groupId;
  switch (kind) {
    case 5:
      return row
        ? [{ action: 'message.edit', data: { conversationId, messageId: row.id, text: `then ${roll(1e6)}` } }]
        : [];
    case 6: {
      // What members of devices wish for is tracked there.
      if (!world.guests.includes(member)) return [];
      const emoji = oneOf(reactionEmoji.options, roll) ?? null;
      return row ? [{ action: 'message.react', data: { conversationId, messageId: row.id, emoji } }] : [];
    }
    case 7:
      return row ? [{ action: 'message.delete', data: { conversationId, messageId: row.id } }] : [];
    case 8:
      return row?.group?.poll
        ? [{ action: 'group.vote', data: { groupId, messageId: row.id, choices: [roll(3)] } }]
        : [
            say('poll', {
              type: 'poll',
              poll: { options: ['a', 'b', 'c'], multiple: false, anonymous: true, closesAt: null },
            }),
          ];
    case 9: {
      const { epoch } = world.node.server;
      return [{ action: 'conversation.read', data: { conversationId, upTo: 1 + roll(stream.last), epoch } }];
    }
    case 10:
      if (roll(3))
        return row ? [{ action: 'group.pin', data: { groupId, messageId: row.id, pinned: roll(3) > 0 } }] : [];
      return [{ action: 'group.leave', data: { groupId, joinRev } }];
    default: {
      const mentions = allMembers(world).filter(() => roll(4) === 0);
      return Array.from({ length: 1 + roll(3) }, (_, n) =>
        say(`said ${roll(1e6)} ${n}`, mentions.length ? { mentions } : {}),
      );
    }
  }
}
