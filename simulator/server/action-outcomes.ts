/** Types of an action's request, handler and outcome on the server in memory. */
import type { Action, ActionData } from '#schemas/actions/union.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { EntryId, MemberId, StreamId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { Server } from './server.ts';

/** Answer to an entry, before row, info and membership are added. */
export interface EntryOutcome {
  id: EntryId;
  status: EntryResult['status'];
  code?: RefusalCode;
  until?: string;
  stream: StreamId | null;
  ref: string | null;
  what?: EntryResult['what'];
  was?: EntryResult['was'];
}
/** [G16] The entry waits until that instant of the server. */
export interface Deferral {
  until: string;
}
/** A refusal, a deferral, or the stream and message that the action concerned. */
export type ActionOutcome =
  | RefusalCode
  | Deferral
  | {
      status?: 'duplicate';
      stream: StreamId;
      ref?: string | null;
      what?: EntryResult['what'];
      was?: EntryResult['was'];
    };
/** An action with its member and its entry's id. */
export interface ActionRequest<A extends Action> {
  member: MemberId;
  id: string;
  data: ActionData<A>;
}

/** Handler of each action. The files by subject each define a part of this record. */
export type ActionHandlers = {
  readonly [A in Action]: (server: Server, request: ActionRequest<A>) => ActionOutcome;
};
