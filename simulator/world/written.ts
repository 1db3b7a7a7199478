import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { JudgedDevice } from '../judge/judged.ts';

/** What a device wrote, and what its member did with it since. */
export interface Written {
  device: JudgedDevice;
  era: number;
  from: MemberId;
  to: MemberId;
  stream: ConversationId;
  nth: number;
  text: string;
  /** The member saw that it was taken. */
  accepted: boolean;
  /** Discarded, deleted or sent anew: asked for. */
  pressed: boolean;
  /** And the member saw that it was taken. */
  discarded: boolean;
  /** The member was told that it will never leave. */
  told: boolean;
  edited: boolean;
  refused: boolean;
  /** A restored backup, a sign-out: nobody's fault. */
  forgiven: boolean;
}
