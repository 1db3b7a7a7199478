import { members } from '../text.fr.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Dot of a connected member, with a text for screen readers. */
export function OnlineDot() {
  return (
    <span className="size-2.5 flex-none self-center rounded-pill bg-ok">
      <VisuallyHidden>{members.who.online}</VisuallyHidden>
    </span>
  );
}

/** Pill over a member's picture with their status: « Libre ce soir », else « Au Cap ». */
export function StatusPill({ libreCeSoir, auCap }: { libreCeSoir: boolean; auCap: boolean }) {
  const statusLabel = libreCeSoir ? members.statuses.libreCeSoir : auCap ? members.statuses.auCap : null;
  if (statusLabel === null) return null;
  return (
    <span className="absolute bottom-2.5 left-1/2 inline-flex h-[1.625rem] -translate-x-1/2 items-center gap-1.5 rounded-pill bg-ground/85 px-3 text-note font-medium whitespace-nowrap text-text">
      <span aria-hidden="true" className="size-2 rounded-pill bg-ok" />
      {statusLabel}
    </span>
  );
}
