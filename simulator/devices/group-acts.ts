/** What a member does in groups on a device: with the outbox's calls, or at once, as the product's screens do. */
import type { Command } from '#schemas/actions/union.ts';
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import { reactionEmoji } from '#schemas/entities/message.ts';
import type { ConversationId, EntryId, Epoch, MemberId } from '#schemas/ids.ts';
import type { GroupInfo } from '#schemas/streams/group.ts';
import type { TimelineView } from '#domain/views.ts';
import { groupOf } from '#simulator/server/groups/rights.ts';
import type { Dice } from '../core/chance.ts';
import type { SimDevice } from './device.ts';
import { commandOn, writeToGroup } from './group-calls.ts';
import { discard, edit, ignoreFailure, remove } from './messages.ts';
import type { World } from './world.ts';

/** Slow mode, as an admin sets it [G16]. */
export const SLOW_SECONDS = 20;

/** A group as a device shows it. */
interface ShownGroup {
  id: ConversationId;
  view: TimelineView;
  info: GroupInfo;
  joinRev: number;
  epoch: Epoch;
}

export const allMembers = ({ members, guests }: World): readonly MemberId[] => [...members, ...guests];
export const groupIds = ({ node: { server } }: World): ConversationId[] =>
  [...server.truth.streams.values()].flatMap(({ id, group }) => (group ? [id as string as ConversationId] : []));

/** One of a list, by chance. */
export const oneOf = <T>(list: readonly T[], roll: Dice): T | undefined => list[roll(Math.max(1, list.length))];

function shownGroup(world: World, device: SimDevice, roll: Dice): ShownGroup | null {
  const screen = device.readScreen();
  const shown = groupIds(world).flatMap((id): ShownGroup[] => {
    const view = screen.view(id);
    const { group } = view ?? {};
    return view && group && screen.epoch
      ? [{ id, view, info: group.info, joinRev: group.own.joinRev, epoch: screen.epoch }]
      : [];
  });
  return oneOf(shown, roll) ?? null;
}

const queue = (device: SimDevice, command: Command) => ignoreFailure(device.page.outbox.dispatch(command));

export function actOnGroup(world: World, device: SimDevice, choice: number, roll: Dice): boolean {
  const group = shownGroup(world, device, roll);
  const kind = choice % 16;
  if (!group || kind >= 14) return comeIn(world, device, roll);
  if (kind < 5) talk(world, device, group, kind, roll);
  else if (kind < 10) point(device, group, kind, roll);
  else if (kind === 10) queue(device, { action: 'group.leave', data: { groupId: group.id, joinRev: group.joinRev } });
  else if (kind === 11) blockSomebody(world, device, roll);
  else commandOn(device, administration(world, group.id, roll));
  return true;
}

/** Creates a group, answers an invitation or joins. */
function comeIn(world: World, device: SimDevice, roll: Dice): boolean {
  const invitations = [...device.readScreen().heads.values()].flatMap(({ info }) =>
    info?.kind === 'account' ? info.invitations : [],
  );
  const invitation = oneOf(invitations, roll);
  const known = oneOf(groupIds(world), roll);
  if (invitation && roll(3))
    commandOn(device, { action: 'group.answer', data: { groupId: invitation.groupId, accept: roll(4) > 0 } });
  else if (known && roll(4)) commandOn(device, { action: 'group.join', data: { groupId: known } });
  else commandOn(device, creation(world, roll));
  return true;
}

export const creation = (world: World, roll: Dice): GroupCommand => ({
  action: 'group.create',
  data: {
    groupId: world.newId() as ConversationId,
    name: `group ${roll(1e6)}`,
    privacy: roll(2) ? 'public' : 'private',
    memberIds: allMembers(world).filter(() => roll(2)),
  },
});

export const slowMode = (groupId: ConversationId, slowSeconds: number): GroupCommand => ({
  action: 'group.update',
  data: { groupId, slowSeconds },
});

export function administration(world: World, groupId: ConversationId, roll: Dice): GroupCommand {
  const memberId = allMembers(world)[roll(allMembers(world).length)] as MemberId;
  const data = { groupId, memberId };
  const privacy = roll(2) ? 'public' : 'private';
  const isSlow = (groupOf(world.node.server, groupId)?.state.slowSeconds ?? 0) > 0;
  const commands: GroupCommand[] = [
    { action: 'group.invite', data },
    { action: 'group.invite', data },
    { action: 'group.remove', data },
    { action: 'group.remove', data },
    { action: 'group.ban', data },
    { action: 'group.unban', data },
    { action: 'group.role', data: { ...data, role: 'admin' } },
    { action: 'group.role', data: { ...data, role: 'admin' } },
    { action: 'group.role', data: { ...data, role: 'member' } },
    { action: 'group.hand-over', data },
    {
      action: 'group.silence',
      data: { ...data, until: roll(3) ? new Date(world.node.now() + 3_600_000).toISOString() : null },
    },
    { action: 'group.update', data: { groupId, name: `renamed ${roll(1e6)}` } },
    { action: 'group.update', data: { groupId, privacy } },
    { action: 'group.update', data: { groupId, adminsOnly: roll(2) ? ['write', 'pin'] : ['pin'] } },
    { action: 'group.update', data: { groupId, adminsOnly: [], slowSeconds: isSlow ? 0 : SLOW_SECONDS } },
    roll(4) ? { action: 'group.invite', data } : { action: 'group.delete', data: { groupId } },
  ];
  return commands[roll(commands.length)] as GroupCommand;
}

function talk(world: World, device: SimDevice, { id, view, info }: ShownGroup, kind: number, roll: Dice): void {
  const messages = view.messages.filter(({ deleted, event }) => !deleted && !event);
  const own = oneOf(
    messages.filter(({ mine }) => mine),
    roll,
  );
  if (kind === 3 && own) return edit(device, id, own.id, `edited ${roll(1e6)}`);
  if (kind === 4 && own && own.seq === null && own.state !== 'sent') return discard(device, own.id);
  const target = kind === 4 ? oneOf(messages, roll) : undefined;
  if (target?.seq) return remove(device, id, target.id);
  const quoted = kind === 2 ? oneOf(messages, roll) : undefined;
  const isPoll = roll(5) === 0;
  // Whoever writes in slow mode does not wait for it [G16].
  for (let n = info.slowSeconds > 0 ? 2 : 0; n > 0; n--)
    writeToGroup(device, id, `words ${world.newId()}`, world.newId() as EntryId);
  const mentions = roll(3) ? [] : allMembers(world).filter(() => roll(3) === 0);
  writeToGroup(device, id, `words ${world.newId()}`, world.newId() as EntryId, {
    ...(mentions.length && { mentions }),
    ...(quoted && { replyTo: quoted.id }),
    ...(isPoll && {
      type: 'poll',
      poll: { options: ['un', 'deux', 'trois'], multiple: true, anonymous: false, closesAt: null },
    }),
  });
}

/** Reacts, votes, pins, reads, or sets the group's settings. */
function point(device: SimDevice, { id, view, info, epoch }: ShownGroup, kind: number, roll: Dice): void {
  const messages = view.messages.filter(({ deleted, event }) => !deleted && !event);
  const message = oneOf(messages, roll);
  const poll = oneOf(
    messages.filter((each) => each.poll && each.seq !== null),
    roll,
  );
  if (kind === 5 && poll)
    return queue(device, {
      action: 'group.vote',
      data: { groupId: id, messageId: poll.id, choices: [0, 1, 2].filter(() => roll(2)) },
    });
  if (kind === 6 && message?.seq)
    return queue(device, {
      action: 'group.pin',
      data: { groupId: id, messageId: message.id, pinned: !info.pinned.includes(message.seq) },
    });
  if (kind === 7 && message) {
    const emoji = reactionEmoji.options[roll(reactionEmoji.options.length + 1)] ?? null;
    return queue(device, {
      action: 'message.react',
      data: { conversationId: id, messageId: message.id, emoji },
    });
  }
  if (kind === 8)
    return queue(device, {
      action: 'conversation.set',
      data: { conversationId: id, settings: { muted: roll(2) === 0 } },
    });
  const upTo = roll(2) ? view.highestShown : (oneOf(view.messages, roll)?.seq ?? view.highestShown);
  if (upTo) queue(device, { action: 'conversation.read', data: { conversationId: id, upTo, epoch } });
}

function blockSomebody(world: World, device: SimDevice, roll: Dice): void {
  const memberId = oneOf(
    allMembers(world).filter((each) => each !== device.account),
    roll,
  ) as MemberId;
  const isBlocked = device.readScreen().blocked.has(memberId);
  const conversationId = conversationIn(world, device.account, memberId);
  ignoreFailure(
    device.page.outbox.enqueue({
      action: isBlocked ? 'member.unblock' : 'member.block',
      data: { conversationId, memberId },
    }),
  );
}

/** The conversation of two members, of whom one may have no device here. */
export const conversationIn = ({ node: { server } }: World, a: MemberId, b: MemberId): ConversationId =>
  server.environment.conversationBetween(a, b);
