import { Fragment, use, type ReactNode } from 'react';
import { hostOf, linksIn } from '#domain/links.ts';
import { talk } from '#i18n/fr/talk.ts';
import { GroupRowsContext } from '../group-parts.ts';

/**
 * Shows a text with its links clickable; the title of each names the host that it leads to. In a group, mentions are
 * marked.
 */
export function LinkedText({ text, mentionsMe = false }: { text: string; mentionsMe?: boolean }): ReactNode {
  const group = use(GroupRowsContext);
  const between = (part: string): ReactNode => (group ? group.markMentions(part, mentionsMe) : part);
  const links = linksIn(text);
  if (links.length === 0) return between(text);
  const parts: ReactNode[] = [];
  let position = 0;
  for (const { start, end, url } of links) {
    parts.push(
      <Fragment key={`before ${start}`}>{between(text.slice(position, start))}</Fragment>,
      <a
        key={start}
        href={url.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        referrerPolicy="no-referrer"
        title={talk.leaves(hostOf(url))}
        className="text-inherit underline underline-offset-2"
      >
        {text.slice(start, end)}
      </a>,
    );
    position = end;
  }
  parts.push(<Fragment key="rest">{between(text.slice(position))}</Fragment>);
  return parts;
}
