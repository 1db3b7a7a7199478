/** Plays a report to the operator with rows and a clock of the test. */
import type { FailureReport, ReportPorts } from '#server/jobs/failure-report.ts';

export const MINUTE = 60_000;

export interface PlayedReport {
  /** What the database answers; `at` is the present time unless a row says otherwise. */
  rows: object[];
  now: number;
  readonly lines: string[];
  /** From when each query looked. */
  readonly since: unknown[];
  report(): Promise<void>;
}

export function playReport(open: (ports: ReportPorts) => FailureReport): PlayedReport {
  const played = { rows: [] as object[], now: 1_000 * MINUTE, lines: [] as string[], since: [] as unknown[] };
  const pool = {
    query: async (_: string, values: unknown[]) => (
      played.since.push(...values),
      { rows: played.rows.map((row) => ({ at: new Date(played.now), ...row })) }
    ),
  } as unknown as ReportPorts['pool'];
  const { report } = open({
    pool,
    now: () => played.now,
    print: (...line) => played.lines.push(line.join(' ')),
  });
  return Object.assign(played, { report });
}
