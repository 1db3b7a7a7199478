import type { Head } from '#schemas/entities/head.ts';
import type { Epoch } from '#schemas/ids.ts';
import type { HeadTag } from '#schemas/wire/sync.ts';
import { isPresent } from './heads.ts';

/** `[stream, rev, membership rev, card rev]` of what is in sight: what a pull sends, and what is compared [Y7]. */
export const headTags = (epoch: Epoch | null, heads: readonly Head[]): HeadTag[] =>
  heads
    .filter((head) => isPresent(head, epoch))
    .map(({ id, rev, membership, card }) => [id, rev, membership.rev, card?.rev ?? 0]);

/** [Y8] What device and server both hash: the epoch, then the heads by ascending stream. */
export function digestText(epoch: Epoch, heads: readonly Head[]): string {
  const tags = headTags(epoch, heads).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${epoch}|${tags.map((tag) => tag.join(':')).join(',')}`;
}

export async function digestOf(epoch: Epoch, heads: readonly Head[]): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(digestText(epoch, heads)));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
