/** Where a guest wanted to go; the router keeps it with the history entry, so that it outlives a reload. */
export interface RedirectTarget {
  from?: string;
}
