/** Shared by the operator's reports of what could not be delivered. */
import type { Pool } from 'pg';

/** Age in milliseconds from which what waits is reported: servers often ask for another attempt in a moment. */
const STUCK_MS = 5 * 60_000;

export interface FailureReport {
  /** Prints what there is to report, unless the last report was a moment ago. */
  report(): Promise<void>;
}

/** Numbers of one outcome. `at`: the time of the query. */
export interface UndeliveredRow {
  outcome: string;
  code: string | null;
  oldest: Date;
  at: Date;
}

export interface ReportPorts {
  pool: Pick<Pool, 'query'>;
  now?: () => number;
  print?: (event: string, facts: string) => void;
}

interface ReportKind<Row extends UndeliveredRow> {
  /** Function of the database that answers what was given up since a time, and what waits. */
  source: 'undelivered_mails' | 'undelivered_pushes';
  /** Milliseconds between two reports. */
  everyMs: number;
  /** What is printed of the rows: event and facts. */
  linesOf(rows: readonly Row[]): readonly (readonly [event: string, facts: string])[];
}

/** A report to the server's output, which names neither members nor addresses. */
export function failureReport<Row extends UndeliveredRow>(
  { source, everyMs, linesOf }: ReportKind<Row>,
  { pool, now = Date.now, print = console.error }: ReportPorts,
): FailureReport {
  // What was given up before this start was reported by the earlier process.
  let since = new Date(now());
  let nextAt = -Infinity;
  return {
    async report() {
      if (now() < nextAt) return;
      const { rows } = await pool.query<Row>(`select u.*, now() as at from app.${source}($1) as u`, [since]);
      const lines = linesOf(rows);
      if (lines.length === 0) return;
      for (const [event, facts] of lines) print(event, facts);
      since = rows[0]?.at ?? since;
      nextAt = now() + everyMs;
    },
  };
}

/** Says whether what waits has waited for a while. */
export const isStuck = ({ oldest, at }: Pick<UndeliveredRow, 'oldest' | 'at'>): boolean =>
  at.getTime() - oldest.getTime() > STUCK_MS;

/** Formats counts: `{"mails":2,"confirmation 550":1,"contact 554":1}`, the sum first. */
export function countsText(sumName: string, counts: readonly (readonly [name: string, count: number])[]): string {
  const sums: Record<string, number> = { [sumName]: 0 };
  for (const [name, count] of counts) for (const each of [name, sumName]) sums[each] = (sums[each] ?? 0) + count;
  return JSON.stringify(sums);
}
