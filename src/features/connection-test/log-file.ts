/** Writes the log as a file. The log never holds message text, names or tokens. */
import type { LogLine } from '#lib/log.ts';

export interface SourcedLogLine extends LogLine {
  /** The context that wrote the line. */
  of: 'page' | 'worker';
}

/** Merges both logs, oldest line first. */
export const joinLogs = (page: readonly LogLine[], worker: readonly LogLine[]): SourcedLogLine[] =>
  [
    ...page.map((line) => ({ ...line, of: 'page' as const })),
    ...worker.map((line) => ({ ...line, of: 'worker' as const })),
  ].sort((a, b) => a.at - b.at);

/** Returns one JSON object a line. */
export const logFile = (lines: readonly SourcedLogLine[], figures: Readonly<Record<string, unknown>>): string =>
  [{ figures }, ...lines.map(({ at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest }))]
    .map((line) => JSON.stringify(line))
    .join('\n') + '\n';
