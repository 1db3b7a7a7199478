/** What the administration reads about the house itself. Its log names members whether a reader blocks them or not. */
import * as z from 'zod/mini';
import { abuseRules, type AbuseRules } from '#schemas/wire/abuse.ts';
import { auditPage, historyHours, houseHealth, houseHistory, transparencyReport } from '#schemas/wire/staff.ts';
import type { AuditPage, HouseHealth, HouseHistory, TransparencyReport } from '#schemas/wire/staff.ts';
import { houseSwitches, type HouseSwitches } from '#schemas/wire/switches.ts';
import { vitalDevices, vitalsReport, type VitalsReport } from '#schemas/wire/web-vitals.ts';
import { noParams, type AnswerKind, type NoParams, STALE_AFTER_MS } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 50;
const MINUTE = 60_000;

/** The audit log, newest first. A refresh that brings entries drops later pages, so that it does not come often. */
export const houseAudit: AnswerKind<NoParams, AuditPage> = {
  rpc: 'audit_page',
  params: noParams,
  page: auditPage,
  staleAfterMs: STALE_AFTER_MS,
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

const historyParams = z.object({ hours: historyHours });

/** How these figures have changed over two days or a month. */
export const houseHistoryKind: AnswerKind<z.infer<typeof historyParams>, HouseHistory> = {
  rpc: 'house_history',
  params: historyParams,
  page: houseHistory,
  staleAfterMs: 5 * MINUTE,
  request: ({ hours }) => ({ hours }),
  next: () => null,
  isEmpty: () => false,
  withoutMembers: (page) => page,
};

/** The emergency switches that concern the reader's rights. */
export const houseSwitchesKind: AnswerKind<NoParams, HouseSwitches> = {
  rpc: 'house_switches',
  params: noParams,
  page: houseSwitches,
  staleAfterMs: 30_000,
  request: () => ({}),
  next: () => null,
  isEmpty: ({ switches }) => switches.length === 0,
  withoutMembers: (page) => page,
};

/** The rules against abuse, with how many members each has met. */
export const houseRules: AnswerKind<NoParams, AbuseRules> = {
  rpc: 'abuse_rules',
  params: noParams,
  page: abuseRules,
  staleAfterMs: MINUTE,
  request: () => ({}),
  next: () => null,
  isEmpty: ({ rules }) => rules.length === 0,
  withoutMembers: (page) => page,
};

const vitalsParams = z.object({
  days: z.int().check(z.minimum(1), z.maximum(90)),
  device: z.nullable(z.enum(vitalDevices)),
});

/** How fast pages load and react, by metric and route [SHELL-194]. */
export const houseVitals: AnswerKind<z.infer<typeof vitalsParams>, VitalsReport> = {
  rpc: 'web_vitals_report',
  params: vitalsParams,
  page: vitalsReport,
  staleAfterMs: STALE_AFTER_MS,
  request: ({ days, device }) => ({ days, device }),
  next: () => null,
  isEmpty: ({ figures }) => figures.length === 0,
  withoutMembers: (page) => page,
};
