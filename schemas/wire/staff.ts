/**
 * Functions of the house about members and about itself. Each takes one `request`, over `/rest/v1/rpc/<name>`, and is
 * refused without the right, the second factor, and a session of less than twelve hours [S21]:
 *
 * | function | request | answer | right |
 * |---|---|---|---|
 * | `staff_members` | `{ text, after, count }` | `staffMembers` | moderation or support |
 * | `staff_member` | `{ member }` | `staffSheet`; each look stands in the audit log | moderation or support |
 * | `add_staff_note` | `{ member, words }` | `staffOutcome` | moderation or support |
 * | `end_member_sessions` | `{ member }` | `staffOutcome` | moderation or support |
 * | `lift_decision` | `{ decision }` | `staffOutcome` | moderation |
 * | `audit_page` | `{ before, count }` | `auditPage` | administration |
 * | `transparency_report` | `{ from, to }`, days | `transparencyReport` | administration |
 * | `house_health` | `{}` | `houseHealth` | administration |
 * | `house_history` | `{ hours }`, 48 or 720 | `houseHistory` | administration |
 */
import * as z from 'zod/mini';
import { caseKind, staffRight, verdict } from '../entities/decision.ts';
import { genre } from '../entities/profile-values.ts';
import { role } from '../entities/profile.ts';
import { memberId } from '../ids.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { nextPlace } from './person.ts';

/** `openCases`: at most a hundred. */
export const staffPerson = z.object({
  id: memberId,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  genre,
  joinedAt: instant,
  role,
  state: z.enum(['active', 'restricted', 'suspended']),
  openCases: nonNegativeInt,
});
export type StaffPerson = z.infer<typeof staffPerson>;

export const staffMembers = z.object({ members: z.array(staffPerson), next: nextPlace });
export type StaffMembers = z.infer<typeof staffMembers>;

export const sheetDecision = z.object({
  id: z.uuid(),
  kind: caseKind,
  measure: verdict,
  reason: z.string(),
  facts: z.string(),
  at: instant,
  by: z.nullable(z.string()),
  until: z.nullable(instant),
  liftedAt: z.nullable(instant),
  appealed: z.boolean(),
});
export type SheetDecision = z.infer<typeof sheetDecision>;

/** `member` null: there is no such member, and the lists are absent. */
export const staffSheet = z.union([
  z.object({ member: z.null() }),
  z.object({
    member: z.extend(staffPerson, {
      certified: z.boolean(),
      completed: z.boolean(),
      sessions: nonNegativeInt,
      lastLogin: z.nullable(instant),
    }),
    decisions: z.array(sheetDecision),
    cases: z.array(
      z.object({
        id: z.uuid(),
        kind: caseKind,
        reason: z.nullable(z.string()),
        openedAt: instant,
        closedAt: z.nullable(instant),
        outcome: z.nullable(verdict),
      }),
    ),
    notes: z.array(z.object({ id: z.uuid(), words: z.string(), at: instant, by: z.nullable(z.string()) })),
  }),
]);
export type StaffSheet = z.infer<typeof staffSheet>;

export const staffRefusal = z.enum(['unknown-member', 'unknown-decision', 'second-person', 'invalid']);
export type StaffRefusal = z.infer<typeof staffRefusal>;
export const staffOutcome = z.object({ refusal: z.nullable(staffRefusal) });

/** `by` null: an erased account, or the `operator` of the installation. `erased`: what it was about is erased. */
export const auditPage = z.object({
  entries: z.array(
    z.object({
      id: nonNegativeInt,
      at: instant,
      act: z.string(),
      by: z.nullable(z.string()),
      operator: z.boolean(),
      member: z.nullable(z.string()),
      case: z.nullable(z.string()),
      verdict: z.nullable(verdict),
      right: z.nullable(staffRight),
      /** Of a changed rule: its kind, and the mode that it has now. */
      rule: z.nullable(z.string()),
      mode: z.nullable(z.string()),
      /** Of a turned switch: its name, and why; of a changed line of the catalogue: its list. */
      switch: z.nullable(z.string()),
      part: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** What two persons were asked to do together. */
      request: z.nullable(z.string()),
      erased: z.boolean(),
    }),
  ),
  next: z.nullable(nonNegativeInt),
});
export type AuditPage = z.infer<typeof auditPage>;

const counts = z.record(z.string(), nonNegativeInt);

/** `medianHours`: from the opening of a case to its decision; null: nothing was decided. */
export const transparencyReport = z.object({
  reports: counts,
  opened: counts,
  decided: counts,
  measures: counts,
  reasons: counts,
  appeals: nonNegativeInt,
  successfulAppeals: nonNegativeInt,
  medianHours: z.nullable(z.number()),
});
export type TransparencyReport = z.infer<typeof transparencyReport>;

/**
 * `auditWhole`: the newest thousand entries of the audit log are an unbroken chain. Of a queue at most a thousand cases
 * are counted, of a bucket at most a hundred thousand files. `ledgerWhole`: the file of what no restored backup may
 * undo was where it should be when a node last started.
 */
export const houseHealth = z.object({
  at: instant,
  queue: z.array(
    z.object({ kind: caseKind, open: nonNegativeInt, overdue: nonNegativeInt, oldest: z.nullable(instant) }),
  ),
  jobs: z.array(
    z.object({
      task: z.string(),
      waiting: nonNegativeInt,
      failed: nonNegativeInt,
      oldest: z.nullable(instant),
    }),
  ),
  mails: z.object({ waiting: nonNegativeInt, failed: nonNegativeInt }),
  /** Given up since a day; a browser that gave its subscription up is no failure. */
  failedPushes: nonNegativeInt,
  /** Nodes that run jobs, and their processes that carry live rooms. */
  nodes: nonNegativeInt,
  liveProcesses: nonNegativeInt,
  removals: nonNegativeInt,
  storage: z.array(z.object({ bucket: z.string(), files: nonNegativeInt })),
  auditWhole: z.boolean(),
  ledgerWhole: z.boolean(),
});
export type HouseHealth = z.infer<typeof houseHealth>;

/** Steps in which a figure is drawn. */
export const HISTORY_STEPS = 96;
export const historyHours = z.union([z.literal(48), z.literal(720)]);
export type HistoryHours = z.infer<typeof historyHours>;
const series = z.array(z.nullable(nonNegativeInt)).check(z.length(HISTORY_STEPS));
/** Each figure's worst of every step, the newest last; null: nothing was sampled then. Ages are in seconds. */
export const houseHistory = z.object({
  since: instant,
  stepMinutes: z.int().check(z.positive()),
  series: z.object({
    overdueCases: series,
    oldestCase: series,
    waitingJobs: series,
    oldestJob: series,
    failedJobs: series,
    failedMails: series,
    failedPushes: series,
    nodes: series,
    liveProcesses: series,
    files: series,
  }),
});
export type HouseHistory = z.infer<typeof houseHistory>;
