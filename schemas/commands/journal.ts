/** [Y13] What the journal keeps: where something was decided otherwise than the member had asked on this device. */
import * as z from 'zod/mini';
import { profileField } from '../entities/profile.ts';
import { refusalCode } from '../error-codes.ts';
import { conversationId, messageId } from '../ids.ts';
import { actionNames, type Action } from '../actions/union.ts';

export const conflictEvent = z.enum([
  /** The server said no. */
  'refused',
  /** It refers to something that was refused. */
  'refused-along',
  /** The message had left already: its discard became a deletion. */
  'deleted-late',
  /** Another change of the same message came after it. */
  'superseded',
  /** Something newer had come into the conversation. */
  'not-hidden',
  /** The server is back at an earlier time: what it had accepted is sent again. */
  'sent-again',
  /** The same field of the profile was changed elsewhere: the later change stands. */
  'changed-twice',
]);
export type ConflictEvent = z.infer<typeof conflictEvent>;

const nullableText = z.nullable(z.string());

export const conflict = z.object({
  event: conflictEvent,
  /** Which rule decided. */
  rule: z.enum(['Y2', 'Y4', 'Y9', 'Y11', 'Y13', 'Y21']),
  action: z.enum(actionNames as [Action, ...Action[]]),
  /** null: it is about the member's own profile. */
  conversationId: z.nullable(conversationId),
  messageId: z.nullable(messageId),
  /** The profile's field concerned; its values stand below as JSON. */
  field: z.optional(profileField),
  code: z.nullable(refusalCode),
  /** Before; as asked here; as it stands there. */
  base: nullableText,
  mine: nullableText,
  theirs: nullableText,
});
export type Conflict = z.infer<typeof conflict>;
