/** Prints to the server's output, for the operator, which mails were abandoned and which have waited for a while. */
import { countsText, failureReport, isStuck, type ReportPorts, type UndeliveredRow } from './failure-report.ts';

const EVERY_MS = 10 * 60_000;

interface Row extends UndeliveredRow {
  kind: string;
  outcome: 'waiting' | 'refused' | 'too-late';
  mails: string;
}

/** `mail.refused {"mails":2,"confirmation 550":1,"contact 554":1}`, without addresses or words. */
const textOf = (rows: readonly Row[]): string =>
  countsText(
    'mails',
    rows.map(({ kind, code, mails }) => [code === null ? kind : `${kind} ${code}`, Number(mails)]),
  );

export const mailReport = (ports: ReportPorts) =>
  failureReport<Row>(
    {
      source: 'undelivered_mails',
      everyMs: EVERY_MS,
      linesOf(rows) {
        const rowsWith = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome);
        const byEvent = {
          'mail.refused': rowsWith('refused'),
          'mail.too-late': rowsWith('too-late'),
          'mail.waiting': rowsWith('waiting').filter(isStuck),
        };
        return Object.entries(byEvent).flatMap(([event, reported]) =>
          reported.length === 0 ? [] : [[event, textOf(reported)] as const],
        );
      },
    },
    ports,
  );
