/** HTTP answer of the simulated server. */
export interface Reply {
  status: number;
  body: unknown;
  /** By default JSON. */
  type?: string;
  /** Seconds until the next request, for the header Retry-After. */
  retryAfter?: number;
}
