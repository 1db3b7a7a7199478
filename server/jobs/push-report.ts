/**
 * Prints to the server's output, for the operator, which pushes were given up and which have waited for a while: one
 * line, at most once an hour, of outcomes and codes. It has neither endpoints nor members.
 */
import type { Pool } from 'pg';
import { countsText, type FailureReport } from './failure-report.ts';

/** Milliseconds between two reports. */
const EVERY_MS = 60 * 60_000;
/** Age in milliseconds from which a waiting push is reported: services are often busy for a moment. */
const STUCK_MS = 5 * 60_000;
/** What ends devices day by day: their browsers gave the subscription up, or their members signed out. */
const EXPECTED_ENDS: readonly (string | null)[] = ['404', '410', 'session'];

interface Row {
  outcome: 'waiting' | 'refused' | 'gone' | 'too-late';
  code: string | null;
  pushes: string;
  oldest: Date;
  at: Date;
}

const isReported = ({ outcome, code, oldest, at }: Row): boolean => {
  if (outcome === 'waiting') return at.getTime() - oldest.getTime() > STUCK_MS;
  return outcome !== 'gone' || !EXPECTED_ENDS.includes(code);
};

export function pushReport(
  pool: Pick<Pool, 'query'>,
  now: () => number = Date.now,
  print: (event: string, facts: string) => void = console.error,
): FailureReport {
  // Pushes given up before this start were reported by the earlier process.
  let since = new Date(now());
  let nextAt = -Infinity;

  return {
    async report() {
      if (now() < nextAt) return;
      const { rows } = await pool.query<Row>('select u.*, now() as at from app.undelivered_pushes($1) as u', [since]);
      const reported = rows.filter(isReported);
      if (reported.length === 0) return;
      print(
        'push.undelivered',
        countsText(
          'pushes',
          reported.map(({ outcome, code, pushes }) => [code === null ? outcome : `${outcome} ${code}`, Number(pushes)]),
        ),
      );
      since = reported[0]?.at ?? since;
      nextAt = now() + EVERY_MS;
    },
  };
}
