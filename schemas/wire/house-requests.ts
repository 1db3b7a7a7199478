/**
 * Functions about what two persons of the house do together [S20]. Each takes one `request`, over
 * `/rest/v1/rpc/<name>`, and needs the right of the request's kind; to propose and to confirm one needs a second factor
 * of the last ten minutes, else the refusal is `fresh-factor`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `house_requests` | `{ before, count }` | `houseRequests` |
 * | `propose_request` | `{ kind, parameters, words }` | `requestOutcome` |
 * | `confirm_request` | `{ request, digest, email }`, the last one of an address alone | `requestOutcome` |
 * | `refuse_request` | `{ request, words }` | `requestOutcome` |
 * | `withdraw_request` | `{ request }` | `requestOutcome` |
 * | `export_audit` | `{ request, after }` | `auditExport`, five hundred entries at most |
 *
 * Parameters: `{ name, right }` to give or take a right, `{ name }` to reset a second factor, `{ name, email }` for
 * another address, which no answer has and whoever confirms writes too (five wrong ones in a quarter of an hour, then
 * `too-many-addresses`), `{ decision }` to lift a suspension or a ban, `{ from, to }` (days) to export the audit log.
 */
import * as z from 'zod/mini';
import { requestKind, staffRight } from '../entities/decision.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { sheetDecision } from './staff.ts';

/**
 * `expired`: nobody has confirmed it within 24 hours, or whoever proposed it has lost the right; `cancelled`: it was
 * confirmed, and then not carried out.
 */
export const requestState = z.enum(['proposed', 'expired', 'confirmed', 'refused', 'withdrawn', 'cancelled']);
export type RequestState = z.infer<typeof requestState>;

/** Why a confirmed request was cancelled. `member`: by whom it is about; `in-use`: another account has the address. */
export const requestCause = z.enum(['member', 'replaced', 'expired', 'rights', 'in-use', 'disposable']);
export type RequestCause = z.infer<typeof requestCause>;

const name = z.nullable(z.string());
const houseRequest = z.object({
  id: z.uuid(),
  kind: requestKind,
  /** Of kind and parameters: what a confirmation names. */
  digest: z.string(),
  /** Why it is proposed. */
  words: z.string(),
  /** Why another person has refused it. */
  answer: z.nullable(z.string()),
  state: requestState,
  /** null: it is not cancelled. */
  cause: z.nullable(requestCause),
  /** When a confirmed change of address is carried out at the earliest; null: nothing waits. */
  effectiveAt: z.nullable(instant),
  /** Somebody else has proposed it, and the reader may confirm or refuse it. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
  /** The reader has proposed this export, and may fetch its file. */
  mayFetch: z.boolean(),
  member: name,
  right: z.nullable(staffRight),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The measure that is to be lifted. */
  decision: z.nullable(sheetDecision),
  proposedBy: name,
  proposedAt: instant,
  closedBy: name,
  closedAt: z.nullable(instant),
});
export type HouseRequest = z.infer<typeof houseRequest>;

const actingMember = z.object({
  id: z.uuid(),
  username: z.string(),
  /** The reader. */
  self: z.boolean(),
  rights: z.array(staffRight),
  /** Whether there is a second factor. */
  factor: z.boolean(),
});
export type ActingMember = z.infer<typeof actingMember>;

/** `kinds`: what the reader may propose; `staff`: who acts for the house, for the administration alone. */
export const houseRequests = z.object({
  requests: z.array(houseRequest),
  kinds: z.array(requestKind),
  staff: z.array(actingMember),
  /** What else waits for the reader as second person. */
  waiting: z.object({ broadcasts: nonNegativeInt, cases: nonNegativeInt, restarts: nonNegativeInt }),
  next: z.nullable(nonNegativeInt),
});
export type HouseRequests = z.infer<typeof houseRequests>;

export const requestRefusal = z.enum([
  'invalid',
  'unknown-member',
  'unknown-decision',
  'unknown-request',
  'nothing-to-do',
  'about-you',
  'second-person',
  'proposal-over',
  'request-closed',
  'fresh-factor',
  'not-of-the-house',
  'right-too-new',
  'address-taken',
  'other-address',
  'too-many-addresses',
  'too-many-proposals',
  'no-jobs',
]);
export type RequestRefusal = z.infer<typeof requestRefusal>;
export const requestOutcome = z.object({ refusal: z.nullable(requestRefusal) });

const exportedEntry = z.object({
  id: nonNegativeInt,
  at: instant,
  act: z.string(),
  actor: z.string(),
  commitment: z.string(),
  hash: z.string(),
  by: name,
  salt: name,
  actorId: z.nullable(z.uuid()),
  details: z.nullable(z.record(z.string(), z.unknown())),
});
export type ExportedEntry = z.infer<typeof exportedEntry>;
export const auditExport = z.object({
  refusal: z.nullable(requestRefusal),
  entries: z.array(exportedEntry),
  next: z.nullable(nonNegativeInt),
});
