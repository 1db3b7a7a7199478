/**
 * Lines of the conflict journal: cases in which the outcome differs from what the member requested on this device
 * [Y13].
 */
import * as z from 'zod/mini';
import { profileField } from '../entities/profile.ts';
import { refusalCode } from '../error-codes.ts';
import { conversationId, messageId } from '../ids.ts';
import { actionNames, type Action } from '../actions/union.ts';

export const conflictEvent = z.enum([
  /** The server refused the entry. */
  'refused',
  /** The entry refers to a refused one. */
  'refused-along',
  /** The discarded message had been sent already, so it was deleted. */
  'deleted-late',
  /** A later change of the same message replaced it. */
  'superseded',
  /** The conversation stayed visible, because a newer message had arrived. */
  'not-hidden',
  /** The server was restored to an earlier state: an entry that it had accepted is sent again. */
  'sent-again',
  /** The same profile field was changed elsewhere too; the later change wins. */
  'changed-twice',
]);
export type ConflictEvent = z.infer<typeof conflictEvent>;

const nullableText = z.nullable(z.string());

export const conflict = z.object({
  event: conflictEvent,
  /** The rule that decided. */
  rule: z.enum(['Y2', 'Y4', 'Y9', 'Y11', 'Y13', 'Y21']),
  action: z.enum(actionNames as [Action, ...Action[]]),
  /** null for an entry about the member's own profile. */
  conversationId: z.nullable(conversationId),
  messageId: z.nullable(messageId),
  /** The profile field; its values are in `base`, `mine` and `theirs` as JSON. */
  field: z.optional(profileField),
  code: z.nullable(refusalCode),
  /** The value before, the value requested here, and the value on the server. */
  base: nullableText,
  mine: nullableText,
  theirs: nullableText,
});
export type Conflict = z.infer<typeof conflict>;
