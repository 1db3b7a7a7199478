/** How far the own changes have come. */
export interface SaveProgress {
  /** Fields that the server has not answered. */
  pending: number;
  /** Edits that it has refused. */
  refused: number;
}

/** What is to be said when this becomes that [SOUND-12, SOUND-13]: kept is what the server has. */
export function saveStatus(previous: SaveProgress, current: SaveProgress): 'saved' | 'failed' | null {
  if (current.refused > previous.refused) return 'failed';
  return previous.pending > 0 && current.pending === 0 ? 'saved' : null;
}
