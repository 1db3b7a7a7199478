import { useState, type AnimationEvent } from 'react';
import type { MessageView } from '#domain/views.ts';

/**
 * Which message rises into place: the newest one, where it is the member's own and came while its conversation was open. Once,
 * and to the end, though the server's answer may come meanwhile; of several in a row the last alone, as what moves is painted
 * apart, with all that lies above it.
 */
export function useRise(messages: readonly MessageView[]) {
  const [stood, setStood] = useState<ReadonlySet<string>>(() => new Set(messages.map(({ id }) => id)));
  const newest = messages.at(-1);
  const rising = newest?.mine && !stood.has(newest.id) ? newest.id : null;
  const onAnimationEnd = ({ animationName }: AnimationEvent) => {
    if (animationName === 'rise' && rising) setStood((known) => new Set([...known, rising]));
  };
  return { rising, onAnimationEnd };
}
