import type { Head } from '#schemas/entities/head.ts';
import type { Epoch } from '#schemas/ids.ts';
import type { HeadTag } from '#schemas/wire/sync.ts';
import { sha256Hex } from '#lib/bytes-text.ts';
import { isPresent } from './heads.ts';

/**
 * Returns `[stream, rev, membership rev, card rev]` of each present head. Pulls send these tags and digests hash them
 * [Y7]. `unknown`: the last tags that the server sent of streams whose kind this build does not know.
 */
export function headTags(
  epoch: Epoch | null,
  heads: readonly Head[],
  unknown: readonly HeadTag[] = [],
): readonly HeadTag[] {
  const unknownIds = new Set(unknown.map(([stream]) => stream));
  return heads
    .filter((head) => isPresent(head, epoch) && !unknownIds.has(head.id))
    .map(({ id, rev, membership, card }): HeadTag => [id, rev, membership.rev, card?.rev ?? 0])
    .concat(unknown);
}

/** Returns the text that device and server both hash: the epoch, then the tags in ascending order of stream [Y8]. */
export function digestText(epoch: Epoch, heads: readonly Head[], unknown: readonly HeadTag[] = []): string {
  const tags = headTags(epoch, heads, unknown).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${epoch}|${tags.map((tag) => tag.join(':')).join(',')}`;
}

export const digestOf = (epoch: Epoch, heads: readonly Head[], unknown?: readonly HeadTag[]): Promise<string> =>
  sha256Hex(digestText(epoch, heads, unknown));
