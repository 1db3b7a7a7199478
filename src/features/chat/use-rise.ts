import { useState, type AnimationEvent } from 'react';
import type { MessageView } from '#domain/views.ts';

/**
 * Which message rises into place: the newest, where it was written here just now. Once, and to the end, though the
 * server's answer may come meanwhile; of several in a row the last alone, as what moves is painted apart, with all that
 * lies above it.
 */
export function useRise(messages: readonly MessageView[]) {
  /** All that has been the newest. */
  const [stood, setStood] = useState<ReadonlySet<string>>(() => new Set(messages.map(({ id }) => id)));
  const [written, setWritten] = useState<string | null>(null);
  const newest = messages.at(-1);
  if (newest && !stood.has(newest.id)) {
    setStood(new Set([...stood, newest.id]));
    setWritten(newest.mine && newest.state === 'pending' ? newest.id : null);
  }
  const onAnimationEnd = ({ animationName }: AnimationEvent) => {
    if (animationName === 'rise') setWritten(null);
  };
  return { rising: written === newest?.id ? written : null, onAnimationEnd };
}
