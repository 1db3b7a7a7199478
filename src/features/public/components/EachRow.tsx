import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';

interface EachRowProps {
  /** Name of the list that fills it. */
  list: string;
  /** Restricts it to one group of the list. */
  only?: string;
  /** Text shown if there are no rows. */
  none?: string;
  /** The template of one row, with placeholders such as `{name}` for its values. */
  children: ReactNode;
}

/**
 * A template that is filled once for each row of a database list, before the page is sent (src/lib/fill-templates.ts).
 */
export const EachRow = ({ list, only, none, children }: EachRowProps) => (
  <template
    data-each={list}
    data-only={only}
    data-none={none}
    dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(children) }}
  />
);
