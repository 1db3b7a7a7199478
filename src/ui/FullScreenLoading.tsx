import type { ReactNode } from 'react';
import { appTexts } from '#i18n/fr/app.ts';
import { Mark } from './Wordmark.tsx';

/**
 * Loading screen while the session is unknown [SHELL-133]. It appears after 300 ms, so that a quick start never shows
 * it.
 */
export function FullScreenLoading({ children = appTexts.ui.loading }: { children?: ReactNode }) {
  return (
    <div
      role="status"
      className="grid min-h-screen-free animate-late place-content-center place-items-center gap-5 bg-ground text-text-soft"
    >
      <Mark className="scale-150" />
      {children}
    </div>
  );
}
