/** Applies what a connected device does to groups at once. */
import type { GroupEntry } from '#schemas/commands/group-command.ts';
import type { MemberId } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ActionOutcome, EntryOutcome } from '../action-outcomes.ts';
import { outcomeOf } from '../apply-entry.ts';
import type { Server } from '../server.ts';
import { administrationCommands } from './administration.ts';
import { creationCommands } from './creation.ts';
import { joiningCommands } from './joining.ts';
import type { CommandHandlers, CommandName, DataOf } from './requests.ts';

const handlers: CommandHandlers = { ...creationCommands, ...joiningCommands, ...administrationCommands };

type CommandOf<A extends CommandName> = { action: A; data: DataOf<A> };
const isSimulated = (entry: GroupEntry): entry is GroupEntry & CommandOf<CommandName> => entry.action in handlers;

function handle<A extends CommandName>(
  server: Server,
  member: MemberId,
  { action, data }: CommandOf<A>,
): ActionOutcome {
  return handlers[action](server, { member, data });
}

export const applyCommand = (server: Server, member: MemberId, entry: GroupEntry): EntryOutcome =>
  outcomeOf(server, member, { id: entry.id, stream: asStream(entry.data.groupId), ref: null }, () =>
    isSimulated(entry) ? handle(server, member, entry) : 'invalid',
  );

/** Commands that change the account of the member whom they name. */
const changesAccount: Partial<Record<GroupEntry['action'], true>> = { 'group.invite': true };

/** Members, besides the author, whose account's changes are announced with a command. */
export const alsoAnnounced = ({ action, data }: GroupEntry): MemberId[] =>
  changesAccount[action] && 'memberId' in data ? [data.memberId] : [];
