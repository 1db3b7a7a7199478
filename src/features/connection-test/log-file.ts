/** The log as a file. It never held message text, names or tokens. */
import type { LogLine } from '#lib/log.ts';

export interface SourcedLogLine extends LogLine {
  /** Who wrote it. */
  of: 'page' | 'worker';
}

/** Both logs as one, oldest first. */
export const joinLogs = (page: readonly LogLine[], worker: readonly LogLine[]): SourcedLogLine[] =>
  [
    ...page.map((line) => ({ ...line, of: 'page' as const })),
    ...worker.map((line) => ({ ...line, of: 'worker' as const })),
  ].sort((a, b) => a.at - b.at);

/** One JSON object a line. */
export const logFile = (lines: readonly SourcedLogLine[], figures: Readonly<Record<string, unknown>>): string =>
  [{ figures }, ...lines.map(({ at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest }))]
    .map((line) => JSON.stringify(line))
    .join('\n') + '\n';
