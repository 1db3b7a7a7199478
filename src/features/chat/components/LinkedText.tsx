import type { ReactNode } from 'react';
import { hostOf, linksIn } from '#domain/links.ts';
import { talk } from '#i18n/fr/talk.ts';

/** Shows a text with its links clickable; the title of each names the host that it leads to. */
export function LinkedText({ text }: { text: string }): ReactNode {
  const links = linksIn(text);
  if (links.length === 0) return text;
  const parts: ReactNode[] = [];
  let position = 0;
  for (const { start, end, url } of links) {
    parts.push(
      text.slice(position, start),
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
  parts.push(text.slice(position));
  return parts;
}
