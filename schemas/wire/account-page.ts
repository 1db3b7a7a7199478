/**
 * Functions about a member's own account. Each takes one `request` and answers the whole page:
 *
 * | function | request |
 * |---|---|
 * | `account_page` | `{}` |
 * | `end_session` | `{ session }`: another session of the same member |
 * | `request_account_deletion` | `{}`, with the token of a session that is a few minutes old [S39] |
 * | `cancel_account_deletion` | `{}` |
 * | `cancel_email_change` | `{}` |
 * | `rename_passkey` | `{ passkey, name }` |
 * | `remove_passkey` | `{ passkey, keep }`, with such a token too; `keep`: the session of this device, which stays |
 * | `announce_lock_off` | `{}`, with such a token too; answers `true`: the mail is planned |
 * | `remove_totp` | `{ keep }`, likewise |
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

/** A key of a device or of a password manager, with which the member can sign in. */
const accountPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  /** null: never used. */
  usedAt: z.nullable(instant),
});
export type AccountPasskey = z.infer<typeof accountPasskey>;

/** An application whose codes are a second factor of the house. */
const accountTotp = z.object({
  createdAt: instant,
  /** null: never used. */
  usedAt: z.nullable(instant),
});
export type AccountTotp = z.infer<typeof accountTotp>;

/** An address that waits for the confirmations. */
const emailChange = z.object({
  email: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: instant,
  /** When it is carried out at the earliest, where the house has asked for it; null: the member has. */
  effectiveAt: z.nullable(instant),
});
export type EmailChange = z.infer<typeof emailChange>;

export const accountPage = z.object({
  email: z.string(),
  emailChange: z.nullable(emailChange),
  passkeys: z.array(accountPasskey),
  totp: z.nullable(accountTotp),
  /** Whether the house lets the member add one. */
  mayAddTotp: z.boolean(),
  sessions: z.array(accountSession),
  /** null: no deletion is requested. */
  deletion: z.nullable(z.object({ requestedAt: instant, dueAt: instant })),
});
export type AccountPage = z.infer<typeof accountPage>;

/** Answer of `announce_lock_off`: this device may turn its lock off [S39]. */
export const lockOffAnswer = z.literal(true);
