/**
 * Structured log lines in a bounded buffer [SHELL-177]; only crashes reach the console.
 * Never message text, names or tokens: an event's name, codes, counts and durations.
 */
export type LogLevel = 'debug' | 'info' | 'warn' | 'crash';
export type LogFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;
export interface LogLine {
  at: number;
  level: LogLevel;
  event: string;
  facts: LogFacts;
}

const MAX_LINES = 500;
const lines: LogLine[] = [];

function write(level: LogLevel, event: string, facts: LogFacts): void {
  lines.push({ at: Date.now(), level, event, facts });
  if (lines.length > MAX_LINES) lines.splice(0, lines.length - MAX_LINES);
}

/** Returns an error's name for the log. Its message is left out, because it may contain anything. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

export const log = {
  debug: (event: string, facts: LogFacts = {}) => write('debug', event, facts),
  info: (event: string, facts: LogFacts = {}) => write('info', event, facts),
  warn: (event: string, facts: LogFacts = {}) => write('warn', event, facts),
  /** Logs a defect, also on the console, with its stack. */
  crash: (event: string, error: unknown, facts: LogFacts = {}) => {
    write('crash', event, { ...facts, error: errorName(error) });
    console.error(event, error);
  },
};

export const logLines = (): readonly LogLine[] => lines;
