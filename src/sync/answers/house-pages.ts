/** What the administration reads about the house itself. Its log names members whether a reader blocks them or not. */
import * as z from 'zod/mini';
import { auditPage, houseHealth, transparencyReport } from '#schemas/wire/staff.ts';
import type { AuditPage, HouseHealth, TransparencyReport } from '#schemas/wire/staff.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 50;
const MINUTE = 60_000;

/** The audit log, newest first. A refresh that brings entries drops later pages, so that it does not come often. */
export const houseAudit: AnswerKind<NoParams, AuditPage> = {
  rpc: 'audit_page',
  params: noParams,
  page: auditPage,
  staleAfterMs: 5 * MINUTE,
  request: (_, cursor) => ({ before: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ entries }) => entries.length === 0,
  withoutMembers: (page) => page,
};

const day = z.string().check(z.regex(/^20\d\d-[01]\d-[0-3]\d$/));
const period = z.object({ from: day, to: day });

/** The transparency report of a period, both days included. */
export const houseReport: AnswerKind<z.infer<typeof period>, TransparencyReport> = {
  rpc: 'transparency_report',
  params: period,
  page: transparencyReport,
  staleAfterMs: 10 * MINUTE,
  request: ({ from, to }) => ({ from, to }),
  next: () => null,
  isEmpty: () => false,
  withoutMembers: (page) => page,
};

/** Queues, jobs, mails and files as they are. */
export const houseHealthKind: AnswerKind<NoParams, HouseHealth> = {
  rpc: 'house_health',
  params: noParams,
  page: houseHealth,
  staleAfterMs: MINUTE,
  request: () => ({}),
  next: () => null,
  isEmpty: () => false,
  withoutMembers: (page) => page,
};
