import type { RefObject } from 'react';
import { appTexts } from '#i18n/fr/app.ts';

/** The first stop of the keyboard: leads past the header to the content [WCAG 2.4.1]. */
export const SkipLink = ({ to }: { to: RefObject<HTMLElement | null> }) => (
  <a
    href="#main"
    onClick={(event) => (event.preventDefault(), to.current?.focus())}
    className="sr-only z-50 rounded-control bg-raised shadow-float focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:px-5! focus:py-3!"
  >
    {appTexts.shell.skipToContent}
  </a>
);
