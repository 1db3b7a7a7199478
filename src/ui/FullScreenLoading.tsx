import { fr } from '#i18n/fr.ts';
import { Mark } from './Wordmark.tsx';

/** Before the session is known [SHELL-133]; shows after 300 ms, so that a quick start shows nothing. */
export function FullScreenLoading() {
  return (
    <div role="status" className="grid min-h-dvh animate-late place-content-center place-items-center gap-5 bg-ground text-text-soft">
      <Mark className="scale-150" />
      {fr.ui.loading}
    </div>
  );
}
