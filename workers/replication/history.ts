/** Which pages of which streams are still to be fetched: pure. */
import type { Head } from '#schemas/entities/head.ts';
import type { Page } from '#schemas/entities/page.ts';
import type { Epoch, StreamId } from '#schemas/ids.ts';
import { isPresent, type PresentHead } from '#domain/heads.ts';
import { missingIn, pageKey, pageOf } from '#domain/pages.ts';
import { lowestVisible } from '#domain/ranges.ts';
import { PAGE_SIZE } from '#schemas/limits.ts';
import type { CompleteHistory } from '#store/collections.ts';

/** Some pages of one stream, newest first. */
export interface Stretch {
  head: PresentHead;
  pages: readonly number[];
  /** With it, all of the stream has been looked through. */
  last: boolean;
}

/** The least that a background request asks for, on the slowest of networks. */
export const STRETCH = 4;

export const keyOf = ({ epoch, id, membership }: PresentHead, k: number): string =>
  pageKey({ epoch, stream: id, since: membership.since, k });

/** The pages that hold anything visible beyond the number `known`, newest first. */
export function everyPage({ info, membership }: PresentHead, known = 0): number[] {
  const lowest = lowestVisible(membership.ranges, info.last);
  const pages: number[] = [];
  if (lowest === null || known >= info.last) return pages;
  for (let k = pageOf(info.last); k >= pageOf(Math.max(lowest, known + 1)); k--)
    if (touches(membership.ranges, k)) pages.push(k);
  return pages;
}

const knownTo = ({ membership, floor }: PresentHead, complete: CompleteHistory | undefined): number =>
  complete && complete.since === membership.since && complete.floor === floor ? complete.upTo : 0;

const touches = (ranges: PresentHead['membership']['ranges'], k: number): boolean =>
  ranges.some(([from, to]) => from <= to && from <= k * PAGE_SIZE + PAGE_SIZE - 1 && to >= k * PAGE_SIZE);

const at = ({ info }: PresentHead): string => (info.kind === 'conversation' ? info.updatedAt : '');

/** The newest page of every conversation first, then the rest of each, newest conversation first [Y10]. */
export function stretches(
  epoch: Epoch | null,
  heads: Iterable<Head>,
  complete: ReadonlyMap<StreamId, CompleteHistory>,
): Stretch[] {
  const conversations = [...heads].filter(
    (head): head is PresentHead => isPresent(head, epoch) && head.kind === 'conversation',
  );
  const newest: Stretch[] = [];
  const older: Stretch[] = [];
  for (const head of conversations.sort((a, b) => Date.parse(at(b)) - Date.parse(at(a)))) {
    const [first, ...rest] = everyPage(head, knownTo(head, complete.get(head.id)));
    if (first === undefined) continue;
    newest.push({ head, pages: [first], last: rest.length === 0 });
    for (let n = 0; n < rest.length; n += STRETCH)
      older.push({ head, pages: rest.slice(n, n + STRETCH), last: n + STRETCH >= rest.length });
  }
  return [...newest, ...older];
}

/** The first ones, as many as hold `size` pages together; one at least. */
export function firstOf(todo: readonly Stretch[], size: number): Stretch[] {
  let pages = 0;
  const beyond = todo.findIndex((each) => (pages += each.pages.length) > size);
  return todo.slice(0, beyond < 0 ? todo.length : Math.max(1, beyond));
}

/** Those of the given pages of which the server has not answered every visible number. */
export const unanswered = (head: PresentHead, pages: readonly number[], known: ReadonlyMap<string, Page>): number[] =>
  pages.filter((k) => missingIn(known.get(keyOf(head, k)), k, head.membership.ranges, head.info.last).length > 0);
