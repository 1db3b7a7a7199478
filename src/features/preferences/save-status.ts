/** Progress of the member's own changes. */
export interface SaveProgress {
  /** Fields that the server has not answered. */
  pending: number;
  /** Edits that the server has refused. */
  refused: number;
}

/**
 * Returns the message to show after a change of the progress [SOUND-12, SOUND-13]: « saved » only once the server has
 * it.
 */
export function saveStatus(previous: SaveProgress, current: SaveProgress): 'saved' | 'failed' | null {
  if (current.refused > previous.refused) return 'failed';
  return previous.pending > 0 && current.pending === 0 ? 'saved' : null;
}
