/**
 * Reads a page's report on its start. The service worker handles it without its background script, which may be what
 * keeps a version from starting, and therefore without the schemas, which are part of that script.
 */

export interface StartReport {
  /** The page's script, which says which version it runs. */
  script: string;
  wentWell: boolean;
}

/** Returns the report that a message contains, or null if the message is another one or malformed. */
export function startReportIn(data: unknown): StartReport | null {
  const { type, script, wentWell } = Object(data) as Record<string, unknown>;
  return type === 'START' && typeof script === 'string' && typeof wentWell === 'boolean' ? { script, wentWell } : null;
}
