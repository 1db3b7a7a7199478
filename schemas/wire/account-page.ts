/**
 * Functions about a member's own account. Each takes one `request` and answers the whole page:
 *
 * | function | request |
 * |---|---|
 * | `account_page` | `{}` |
 * | `end_session` | `{ session }`: another session of the same member |
 * | `request_account_deletion` | `{}`, with the token of a session that is a few minutes old [S39] |
 * | `cancel_account_deletion` | `{}` |
 */
import * as z from 'zod/mini';
import { instant } from '../numbers.ts';

/** A device on which the member is signed in. `agent`: what its program calls itself; empty: unknown. */
const accountSession = z.object({
  id: z.uuid(),
  agent: z.string(),
  startedAt: instant,
  usedAt: instant,
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

export const accountPage = z.object({
  sessions: z.array(accountSession),
  /** null: no deletion is requested. */
  deletion: z.nullable(z.object({ requestedAt: instant, dueAt: instant })),
});
export type AccountPage = z.infer<typeof accountPage>;
