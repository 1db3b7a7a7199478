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

/** Commands that change the accounts of the members whom they name. */
const changesAccounts: Partial<Record<GroupEntry['action'], true>> = { 'group.create': true, 'group.invite': true };

/** Members, besides the author, whose account's changes are announced with a command. */
export function alsoAnnounced({ action, data }: GroupEntry): MemberId[] {
  if (!changesAccounts[action]) return [];
  if ('memberIds' in data) return data.memberIds ?? [];
  return 'memberId' in data ? [data.memberId] : [];
}
