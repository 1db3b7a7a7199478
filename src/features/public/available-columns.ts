import type { Column } from './footer-links.ts';

/** Returns the columns without links to pages that do not exist yet. */
export const availableColumns = (all: readonly Column[], isPublished: (path: string) => boolean): Column[] =>
  all
    .map((column) => ({ ...column, links: column.links.filter(({ to }) => isPublished(to)) }))
    .filter(({ links }) => links.length > 0);
