/** The part of a conversation that a screen holds: its newest numbers, or those around a place further back. */
import type { Head } from '#schemas/entities/head.ts';
import type { Page } from '#schemas/entities/page.ts';
import type { Epoch } from '#schemas/ids.ts';
import { isPresent } from '../heads.ts';
import { missingIn, pageKey, pageOf } from '../pages.ts';
import { lowestVisible } from '../ranges.ts';

/** The end of a window that follows the newest message. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

/** So many numbers, up to `end`. */
export interface WindowWish {
  size: number;
  end: number;
}

export interface Window {
  from: number;
  to: number;
  /** Pages that it touches, newest first. */
  pages: readonly number[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** Null where nothing is in sight. */
export function windowOf(head: Head | undefined, epoch: Epoch | null, { size, end }: WindowWish): Window | null {
  if (!isPresent(head, epoch)) return null;
  const { ranges } = head.membership;
  const { last } = head.info;
  const to = Math.min(end, last);
  const lowest = lowestVisible(ranges, to) ?? to + 1;
  const from = Math.max(1, lowest, to - size + 1);
  const pages: number[] = [];
  for (let k = pageOf(Math.max(to, from)); k >= pageOf(from); k--) pages.push(k);
  return { from, to, pages, hasOlder: lowest < from, hasNewer: to < last };
}

/** The keys under which a window's pages are read [Y20]. */
export const pageKeysOf = (head: Head | undefined, epoch: Epoch | null, wish: WindowWish): string[] => {
  const window = windowOf(head, epoch, wish);
  if (!window || !isPresent(head, epoch)) return [];
  const { id: stream, membership } = head;
  return window.pages.map((k) => pageKey({ epoch: head.epoch, stream, since: membership.since, k }));
};

/** Pages of a window that hold a visible number which the server has not answered, newest first. */
export function missingPages(
  head: Head | undefined,
  epoch: Epoch | null,
  wish: WindowWish,
  pages: readonly Page[],
): number[] {
  const window = windowOf(head, epoch, wish);
  if (!window || !isPresent(head, epoch)) return [];
  const { ranges, since } = head.membership;
  const held = new Map(
    pages.filter((page) => page.epoch === epoch && page.since === since).map((page) => [page.k, page]),
  );
  return window.pages.filter((k) => missingIn(held.get(k), k, ranges, window.to).length > 0);
}
