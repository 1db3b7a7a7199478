import type { Item } from './items.ts';
import { listOrder } from './list-order.ts';

/** As many conversations as most screens show: what is written first is waited for. */
const SCREENFUL = 14;

/**
 * A large answer in two parts, the second one where there is more than a screenful: what leaves the sight and the
 * account's own, with the conversations that a list begins with; then the others. Each stream is whole in its part.
 */
export function screenfulFirst(items: readonly Item[], screenful = SCREENFUL): readonly (readonly Item[])[] {
  const place = ({ membership, info }: Item) => listOrder(membership, info);
  const ordered = items.toSorted((a, b) => place(a) - place(b));
  const end = ordered.filter((item) => place(item) === 0).length + screenful;
  return end < items.length ? [ordered.slice(0, end), ordered.slice(end)] : [items];
}
