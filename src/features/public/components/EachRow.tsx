import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';

interface EachRowProps {
  /** Of the list that fills it. */
  list: string;
  /** One group of it. */
  only?: string;
  /** Said where there is none. */
  none?: string;
  /** One row, with `{name}` where its values stand. */
  children: ReactNode;
}

/**
 * What is written out once for each row of a list of the database, before the page leaves (src/lib/fill-templates.ts).
 */
export const EachRow = ({ list, only, none, children }: EachRowProps) => (
  <template
    data-each={list}
    data-only={only}
    data-none={none}
    dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(children) }}
  />
);
