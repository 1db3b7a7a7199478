/**
 * Functions of the house about its queue. Each takes one `request`, over `/rest/v1/rpc/<name>`, and needs the right of
 * the case's kind, a second factor and a session of less than twelve hours [S21]:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `staff_page` | `{}` | `staffPage`; anyone may ask it |
 * | `case_queue` | `{ kind, after, count }` | `caseQueue` |
 * | `open_case` | `{ case }` | `openedCase`; each look is logged |
 * | `claim_case`, `release_case` | `{ case }` | `caseOutcome` |
 * | `decide_case` | `caseDecision` | `caseOutcome` |
 */
import * as z from 'zod/mini';
import { caseKind, staffRight, verdict } from '../entities/decision.ts';
import { memberId } from '../ids.ts';
import { STATEMENT_LENGTH } from '../limits.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { atMost, storable } from '../text.ts';
import { nextPlace } from './person.ts';

/** An enrolled passkey, or an application of codes. */
const secondFactor = z.enum(['passkey', 'totp']);
export type SecondFactor = z.infer<typeof secondFactor>;

/**
 * `rights` is empty for whoever is not of the house. `ready`: this session may act now; otherwise the second factor is
 * missing, or it is older than twelve hours. `factors`: those that the account has.
 */
export const staffPage = z.object({
  rights: z.array(staffRight),
  ready: z.boolean(),
  factors: z.array(secondFactor),
  until: z.nullable(instant),
});
export type StaffPage = z.infer<typeof staffPage>;

const person = z.object({ id: memberId, username: z.string(), avatarUrl: z.nullable(z.string()) });

/** `reports`: how many distinct members have reported. `claim`: who works on it, for ten minutes at a time. */
export const caseItem = z.object({
  id: z.uuid(),
  kind: caseKind,
  member: z.nullable(person),
  severity: z.int().check(z.gte(1), z.lte(5)),
  reason: z.nullable(z.string()),
  reports: nonNegativeInt,
  openedAt: instant,
  dueAt: instant,
  claim: z.nullable(z.object({ username: z.string(), mine: z.boolean(), until: instant })),
});
export type CaseItem = z.infer<typeof caseItem>;

/** `counts`: open cases of each kind that this member may decide, at most a hundred. Most urgent first. */
export const caseQueue = z.object({
  cases: z.array(caseItem),
  next: nextPlace,
  counts: z.record(z.string(), nonNegativeInt),
});
export type CaseQueue = z.infer<typeof caseQueue>;

/**
 * What a case shows. `label` names the part (`avatar`, `current`, `words`, `answer`, …). A picture's `path` is
 * `bucket/name` of the storage; `blurred` until the moderator shows it. `messages`: those reported (`reported`) with
 * five before and after, as they were when the report arrived.
 */
export const evidencePart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('picture'), label: z.string(), path: z.string(), caption: z.nullable(z.string()) }),
  z.object({ type: z.literal('video'), label: z.string(), path: z.string(), poster: z.nullable(z.string()) }),
  z.object({ type: z.literal('document'), label: z.string(), path: z.string(), name: z.string() }),
  z.object({ type: z.literal('text'), label: z.string(), text: z.string() }),
  z.object({ type: z.literal('fact'), label: z.string(), value: z.string() }),
  z.object({
    type: z.literal('messages'),
    rows: z.array(
      z.object({
        id: z.uuid(),
        author: z.nullable(z.string()),
        text: z.string(),
        at: instant,
        picture: z.nullable(z.string()),
        reported: z.boolean(),
      }),
    ),
  }),
]);
export type EvidencePart = z.infer<typeof evidencePart>;

const pastDecision = z.object({
  at: instant,
  measure: verdict,
  reason: z.nullable(z.string()),
  until: z.nullable(instant),
  lifted: z.boolean(),
});

/**
 * `shown`: what the decision refers to; `decide_case` gets it back, and decides nothing if something else is there by
 * then. `verdicts` may be decided, with one of `reasons` where they are not favourable.
 */
export const openedCase = z.object({
  refusal: z.nullable(z.enum(['unknown-case'])),
  case: z.nullable(caseItem),
  parts: z.array(evidencePart),
  shown: z.unknown(),
  verdicts: z.array(verdict),
  reasons: z.array(z.string()),
  past: z.array(pastDecision),
});
export type OpenedCase = z.infer<typeof openedCase>;

export const caseDecision = z.object({
  case: z.uuid(),
  shown: z.unknown(),
  verdict,
  reason: z.nullable(z.string()),
  /** Of timed measures and a suspension; null: until it is lifted. */
  days: z.nullable(z.int().check(z.gte(1), z.lte(365))),
  /** The facts, for the statement of reasons. */
  words: z.string().check(z.overwrite(storable), atMost(STATEMENT_LENGTH, 'text-too-long')),
});
export type CaseDecision = z.infer<typeof caseDecision>;

export const caseRefusal = z.enum([
  'unknown-case',
  'case-decided',
  'case-claimed',
  'case-not-claimed',
  'case-changed',
  'certification-picture',
  'siret-taken',
  'second-person',
  'still-alone',
  'fresh-factor',
  'invalid',
]);
export type CaseRefusal = z.infer<typeof caseRefusal>;

export const caseOutcome = z.object({ refusal: z.nullable(caseRefusal) });
