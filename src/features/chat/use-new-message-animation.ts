import { useState, type AnimationEvent } from 'react';
import type { MessageView } from '#domain/views.ts';

/**
 * Which message rises into place: the newest, where it was written here just now. Once, and to the end, though the
 * server's answer may come meanwhile; of several in a row the last alone, as what moves is painted apart, with all that
 * lies above it.
 */
export function useNewMessageAnimation(messages: readonly MessageView[]) {
  /** All that has been the newest. */
  const [knownIds, setKnownIds] = useState<ReadonlySet<string>>(() => new Set(messages.map(({ id }) => id)));
  const [animatedId, setAnimatedId] = useState<string | null>(null);
  const newest = messages.at(-1);
  if (newest && !knownIds.has(newest.id)) {
    setKnownIds(new Set([...knownIds, newest.id]));
    setAnimatedId(newest.mine && newest.state === 'pending' ? newest.id : null);
  }
  const onAnimationEnd = ({ animationName }: AnimationEvent) => {
    if (animationName === 'rise') setAnimatedId(null);
  };
  return { rising: animatedId === newest?.id ? animatedId : null, onAnimationEnd };
}
