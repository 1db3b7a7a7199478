import type { ReactNode } from 'react';
import { site } from '../text.fr.ts';
import type { Column } from '../footer-links.ts';
import { CookieNotice } from './CookieNotice.tsx';
import { PublicFooter } from './PublicFooter.tsx';
import { PublicHeader } from './PublicHeader.tsx';

interface SiteProps {
  entries: readonly { to: string; text: string }[];
  /** Null if the footer is hidden: on legal and info pages [SHELL-67, SHELL-68]. */
  footer: readonly Column[] | null;
  children: ReactNode;
}

/** Header, footer and notice around every static page. */
export function Site({ entries, footer, children }: SiteProps) {
  return (
    <div className="flex min-h-screen-free flex-col bg-ground">
      <a
        href="#contenu"
        className="sr-only z-50 rounded-control bg-raised focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:px-5! focus:py-3!"
      >
        {site.skip}
      </a>
      <PublicHeader entries={entries} />
      <main id="contenu" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      {footer && <PublicFooter columns={footer} />}
      <CookieNotice />
    </div>
  );
}
