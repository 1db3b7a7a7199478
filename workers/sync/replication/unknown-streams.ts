/**
 * Remembers, while this leader leads, how far streams have come whose kind this build does not know: a newer server has
 * them. A pull names them as it was told, and a digest counts them, so that they are neither sent again unchanged nor
 * taken for a difference [Y7, Y8].
 */
import type { Epoch } from '#schemas/ids.ts';
import type { HeadTag } from '#schemas/wire/sync.ts';

export interface UnknownStreams {
  /** Of that epoch only: those of another one are forgotten [Y21]. */
  tagsOf(epoch: Epoch | null): readonly HeadTag[];
  /** What a pull has answered: streams of unknown kinds, and streams that are gone. */
  note(epoch: Epoch, tags: readonly HeadTag[], gone: readonly string[]): void;
}

export function createUnknownStreams(): UnknownStreams {
  let knownEpoch: Epoch | null = null;
  let tags = new Map<string, HeadTag>();
  return {
    tagsOf: (epoch) => (epoch === knownEpoch ? [...tags.values()] : []),
    note(epoch, answered, gone) {
      if (epoch !== knownEpoch) tags = new Map();
      knownEpoch = epoch;
      for (const tag of answered) tags.set(tag[0], tag);
      for (const stream of gone) tags.delete(stream);
    },
  };
}
