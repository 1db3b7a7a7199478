import type { Head } from '#schemas/entities/head.ts';
import type { Page } from '#schemas/entities/page.ts';
import type { Epoch } from '#schemas/ids.ts';
import { grouped } from '#lib/grouped.ts';
import { headIn, heldMembership, isPresent } from './heads.ts';
import type { Item } from './items.ts';
import { pageOf, type PageChange } from './pages.ts';
import { inRanges } from './ranges.ts';

/**
 * What an item writes into the history, before its head [Y7]. Rows of a stream of which the device has no head are not
 * taken [Y8], nor what belongs to an earlier time in the stream [Y9, Y20]; an own row is kept but never counts as
 * answered then.
 */
export function pageChanges(known: Head | undefined, item: Item, epoch: Epoch): PageChange[] {
  const head = headIn(known, epoch);
  const membership = heldMembership(head, item.membership);
  const present = isPresent(head, epoch) ? head : undefined;
  if (membership.gone || (!present && item.source !== 'pull')) return [];
  const current = !item.membership.gone && item.membership.since === membership.since;
  if (!current && item.source !== 'own') return [];

  const floor = present?.membership.since === membership.since ? present.floor : 0;
  const trusted = current && item.asOf >= floor;
  const rows = grouped(
    item.rows.filter(({ seq }) => inRanges(membership.ranges, seq)),
    ({ seq }) => pageOf(seq),
  );
  const named = new Set([...item.named, ...(present ? [] : unsure(item))]);
  const whole = new Set(trusted ? item.answered : []);
  return [...new Set([...named, ...whole, ...rows.keys()])].map((k) => ({
    key: { epoch, stream: item.stream, since: membership.since, k },
    forget: named.has(k),
    answeredTo: whole.has(k) ? (item.info?.last ?? 0) : 0,
    rows: rows.get(k) ?? [],
    trusted,
  }));
}

/**
 * [Y7] Without a head there may still be pages: rows of an earlier pull, whose device was killed before it wrote the
 * heads. A pull that does not say all that has changed since leaves nothing of them answered.
 */
const unsure = ({ partial, info }: Item): number[] =>
  partial && info ? Array.from({ length: pageOf(info.last) + 1 }, (_, k) => k) : [];

/** [Y9] Whether a page still belongs to its stream as the device now knows it; the sweep removes the others. */
export const keepsPage = (page: Pick<Page, 'epoch' | 'since'>, head: Head | undefined, epoch: Epoch | null): boolean =>
  page.epoch === epoch && isPresent(head, epoch) && head.membership.since === page.since;
