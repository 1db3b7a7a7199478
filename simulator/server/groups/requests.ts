/** Types of what a connected device does to groups at once. Links and requests to join are not simulated. */
import type { GroupCommand, GroupCommandName } from '#schemas/commands/group-command.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { ActionOutcome } from '../action-outcomes.ts';
import type { Server } from '../server.ts';

type UnsimulatedCommand = 'group.request' | 'group.link' | 'group.revoke-link';
export type CommandName = Exclude<GroupCommandName, UnsimulatedCommand>;
export type DataOf<A extends CommandName> = Extract<GroupCommand, { action: A }>['data'];

/** A command with its member. */
export interface GroupRequest<A extends CommandName> {
  member: MemberId;
  data: DataOf<A>;
}
export type CommandHandlers = {
  readonly [A in CommandName]: (server: Server, request: GroupRequest<A>) => ActionOutcome;
};
