/**
 * Prints to the server's output, for the operator, which pushes were given up and which have waited for a while: one
 * line, at most once an hour, of outcomes and codes. It has neither endpoints nor members.
 */
import { countsText, failureReport, isStuck, type ReportPorts, type UndeliveredRow } from './failure-report.ts';

const EVERY_MS = 60 * 60_000;
/** What ends devices day by day: their browsers gave the subscription up, or their members signed out. */
const EXPECTED_ENDS: readonly (string | null)[] = ['404', '410', 'session'];

interface Row extends UndeliveredRow {
  outcome: 'waiting' | 'refused' | 'gone' | 'too-late';
  pushes: string;
}

const isReported = (row: Row): boolean =>
  row.outcome === 'waiting' ? isStuck(row) : row.outcome !== 'gone' || !EXPECTED_ENDS.includes(row.code);

export const pushReport = (ports: ReportPorts) =>
  failureReport<Row>(
    {
      source: 'undelivered_pushes',
      everyMs: EVERY_MS,
      linesOf(rows) {
        const counts = rows
          .filter(isReported)
          .map(
            ({ outcome, code, pushes }) => [code === null ? outcome : `${outcome} ${code}`, Number(pushes)] as const,
          );
        return counts.length === 0 ? [] : [['push.undelivered', countsText('pushes', counts)]];
      },
    },
    ports,
  );
