/** What the simulated server answers over HTTP. */
export interface Reply {
  status: number;
  body: unknown;
  /** JSON, if nothing else is said. */
  type?: string;
  /** Seconds for which it asks not to be asked again. */
  retryAfter?: number;
}
