/** The route that a guest wanted. The router stores it with the history entry, so that it survives a reload. */
export interface RedirectTarget {
  from?: string;
}
