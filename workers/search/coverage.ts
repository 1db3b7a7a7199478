/** How much of the history could be looked through: older pages may still be coming [Y10]. */
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch } from '#schemas/ids.ts';
import { conversationHead } from '#domain/fold/state.ts';
import { keepsPage } from '#domain/page-changes.ts';
import type { SearchAnswer } from '../search-api.ts';
import type { IndexedPage } from './text-index.ts';

export function coverage(pages: Iterable<IndexedPage>, heads: readonly Head[], epoch: Epoch | null): SearchAnswer['covered'] {
  const present = new Map(heads.flatMap((head) => (conversationHead({ head, epoch }) ? [[head.id, head] as const] : [])));
  let here = 0;
  for (const { page } of pages) if (keepsPage(page, present.get(page.streamId), epoch)) here += page.rows.length;
  let all = 0;
  for (const head of present.values()) {
    const found = conversationHead({ head, epoch });
    for (const [from, to] of found?.membership.ranges ?? []) all += Math.max(0, Math.min(to, found?.info.last ?? 0) - Math.max(1, from) + 1);
  }
  return { here: Math.min(here, all), all };
}
