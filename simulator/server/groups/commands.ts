/** Applies what a connected device does to groups at once. */
import type { GroupEntry } from '#schemas/commands/group-command.ts';
import type { MemberId } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ActionOutcome, EntryOutcome } from '../action-outcomes.ts';
import { outcomeOf } from '../apply-entry.ts';
import type { Server } from '../server.ts';
import type { Invitation } from './state.ts';
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

/** Members whose account's changes are announced with a commit, because an invitation came or went. */
export const changedInvitations = (before: readonly Invitation[], after: readonly Invitation[]): MemberId[] => [
  ...before.filter((each) => !after.includes(each)).map(({ member }) => member),
  ...after.filter((each) => !before.includes(each)).map(({ member }) => member),
];
