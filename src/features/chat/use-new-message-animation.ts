import { useState, type AnimationEvent } from 'react';
import type { MessageView } from '#domain/views.ts';

/**
 * Returns the message that rises into place: the newest, if it was just sent here. The animation runs once, and to its
 * end, even if the server answers meanwhile. Of several messages in a row only the last one rises, since a moving
 * element is painted in a layer of its own, with everything above it.
 */
export function useNewMessageAnimation(messages: readonly MessageView[]) {
  /** Ids of all messages that have been the newest. */
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
