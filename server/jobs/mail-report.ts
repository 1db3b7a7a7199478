/** Prints to the server's output, for the operator, which mails were abandoned and which have waited for a while. */
import type { Pool } from 'pg';
import { countsText, type FailureReport } from './failure-report.ts';

/** Milliseconds between two reports. */
const EVERY_MS = 10 * 60_000;
/** Age in milliseconds from which a waiting mail is reported: servers often ask for another attempt in a moment. */
const STUCK_MS = 5 * 60_000;

interface Row {
  kind: string;
  outcome: 'waiting' | 'refused' | 'too-late';
  code: string | null;
  mails: string;
  oldest: Date;
}

/** `mail.refused {"mails":2,"confirmation 550":1,"contact 554":1}`, without addresses or words. */
const textOf = (rows: readonly Row[]): string =>
  countsText(
    'mails',
    rows.map(({ kind, code, mails }) => [code === null ? kind : `${kind} ${code}`, Number(mails)]),
  );

export function mailReport(
  pool: Pick<Pool, 'query'>,
  now: () => number = Date.now,
  print: (event: string, facts: string) => void = console.error,
): FailureReport {
  // Mails abandoned before this start were reported by the earlier process.
  let since = new Date(now());
  let nextAt = -Infinity;

  return {
    async report() {
      if (now() < nextAt) return;
      const result = await pool.query<Row & { at: Date }>(
        'select u.*, now() as at from app.undelivered_mails($1) as u',
        [since],
      );
      const rowsWith = (outcome: Row['outcome']) => result.rows.filter((row) => row.outcome === outcome);
      const lines = {
        'mail.refused': rowsWith('refused'),
        'mail.too-late': rowsWith('too-late'),
        'mail.waiting': rowsWith('waiting').filter(({ oldest, at }) => at.getTime() - oldest.getTime() > STUCK_MS),
      };
      for (const [event, rows] of Object.entries(lines)) if (rows.length > 0) print(event, textOf(rows));
      if (Object.values(lines).every((rows) => rows.length === 0)) return;
      since = result.rows[0]?.at ?? since;
      nextAt = now() + EVERY_MS;
    },
  };
}
