/** How far the own changes have come. */
export interface Progress {
  /** Fields that the server has not answered. */
  pending: number;
  /** Edits that it has refused. */
  refused: number;
}

/** What is to be said when this becomes that [SOUND-12, SOUND-13]: kept is what the server has. */
export function toldOf(before: Progress, now: Progress): 'saved' | 'failed' | null {
  if (now.refused > before.refused) return 'failed';
  return before.pending > 0 && now.pending === 0 ? 'saved' : null;
}
