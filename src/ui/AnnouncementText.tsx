import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { announcements as text } from '#i18n/fr/announcements.ts';
import { Icon } from './Icon.tsx';

interface Props {
  id?: string;
  heading?: 'h2' | 'h4';
  title: string;
  body: string;
  /** A path of the app, or an address of the web; null: none. */
  link: string | null;
  /** What stands above the title: kind and time. */
  children?: ReactNode;
}

const linkClass =
  'mt-3 inline-flex min-h-11 items-center gap-2 text-second font-semibold text-accent-text [overflow-wrap:anywhere]';

/** What the house has said, as its members read it. */
export function AnnouncementText({ id, heading: Heading = 'h2', title, body, link, children }: Props) {
  return (
    <>
      {children}
      <Heading id={id} className="mt-1 font-text text-lead font-semibold tracking-normal [overflow-wrap:anywhere]">
        <bdi>{title}</bdi>
      </Heading>
      <p dir="auto" className="mt-2 whitespace-pre-wrap text-text-soft [overflow-wrap:anywhere]">
        {body}
      </p>
      {link !== null &&
        (link.startsWith('/') ? (
          <Link to={link} className={linkClass}>
            {text.readMore}
          </Link>
        ) : (
          <a href={link} target="_blank" rel="noopener noreferrer" className={linkClass}>
            {text.readMore}
            <Icon icon={ExternalLink} size={18} />
          </a>
        ))}
    </>
  );
}
