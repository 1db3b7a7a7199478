/** What is asked of an action on the server in memory, and what it answers. */
import type { Action, ActionData } from '#schemas/actions/union.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { EntryId, MemberId, StreamId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';

/** An answer before row, head and membership are looked up. */
export interface EntryOutcome {
  id: EntryId;
  status: EntryResult['status'];
  code?: RefusalCode;
  stream: StreamId | null;
  ref: string | null;
  what?: EntryResult['what'];
  was?: EntryResult['was'];
}
/** A refusal, or what was done where. */
export type ActionOutcome =
  | RefusalCode
  | {
      status?: 'duplicate';
      stream: StreamId;
      ref?: string | null;
      what?: EntryResult['what'];
      was?: EntryResult['was'];
    };
/** Who asks for it, under which id. */
export interface ActionRequest<A extends Action> {
  member: MemberId;
  id: string;
  data: ActionData<A>;
}
