/** What a connected device does to groups at once. Links and requests to join are not simulated. */
import type { GroupCommand, GroupCommandName, GroupEntry } from '#schemas/commands/group-command.ts';
import type { MemberId } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ActionOutcome, EntryOutcome } from '../action-outcomes.ts';
import { outcomeOf } from '../apply-entry.ts';
import type { Server } from '../server.ts';
import { administrationCommands } from './administration.ts';
import { creationCommands } from './creation.ts';
import { joiningCommands } from './joining.ts';

export type UnsimulatedCommand = 'group.request' | 'group.link' | 'group.revoke-link';
export type CommandName = Exclude<GroupCommandName, UnsimulatedCommand>;
type DataOf<A extends CommandName> = Extract<GroupCommand, { action: A }>['data'];

/** A command with its member. */
export interface GroupRequest<A extends CommandName> {
  member: MemberId;
  data: DataOf<A>;
}
export type CommandHandlers = {
  readonly [A in CommandName]: (server: Server, request: GroupRequest<A>) => ActionOutcome;
};

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

/** Members, besides the author, whose account's changes are announced with a command. */
export const alsoAnnounced = ({ action, data }: GroupEntry): MemberId[] =>
  action === 'group.invite' ? [data.memberId] : [];
