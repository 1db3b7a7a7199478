import { START, uuid } from '#simulator/server/fixed-ids.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';
import type { SimSyncNode } from '../devices/sync-node.ts';
import type { Names } from './names.ts';
import type { Scenario } from './types.ts';

/** Start of the ids of what made the group. */
const GROUP_COMMANDS = 7_100_000;

interface BegunScenario {
  scenario: Scenario;
  names: Names;
  node: SimSyncNode;
}

/** Writes what was before a scenario's start: its group, then its messages. */
export function writeHistory(beginning: BegunScenario): void {
  const { scenario, names, node } = beginning;
  beginGroup(beginning);
  for (const [from, to, text] of scenario.history) {
    const sender = names.idOf(from) as MemberId;
    const receiverId = names.idOf(to);
    const conversationId = names.talkWith(sender, to) as ConversationId;
    const joinRev = node.server.stream(conversationId)?.parts.get(sender)?.group?.joinRev;
    const data = {
      conversationId,
      receiverId,
      type: 'text',
      text,
      mediaUrl: null,
      gifUrl: null,
      ...(joinRev && { joinRev }),
    } as const;
    const command: Command = { action: 'message.send', data };
    node.server.push(
      sender,
      [{ ...command, id: names.nextMessageId('h') as EntryId, timestamp: START }],
      node.server.epoch,
    );
  }
}

function beginGroup({ scenario: { group }, names, node: { server } }: BegunScenario): void {
  const [creator, ...others] = (group?.members ?? []).flatMap((name) => names.idOf(name) ?? []);
  if (!group || !creator) return;
  const groupId = names.talkWith(creator, group.name) as ConversationId;
  let count = 0;
  const act = (member: MemberId, command: GroupCommand) =>
    server.command(
      member,
      { ...command, id: uuid(GROUP_COMMANDS + ++count) as EntryId, timestamp: START },
      server.epoch,
    );
  act(creator, { action: 'group.create', data: { groupId, name: group.name } });
  for (const member of others) act(member, { action: 'group.join', data: { groupId } });
}
