/** [Y20] History in pages of 64 numbers, and what the server has answered of them. */
import type { Message } from '#schemas/entities/message.ts';
import type { Range } from '#schemas/entities/membership.ts';
import type { Page } from '#schemas/entities/page.ts';
import type { Epoch, StreamId } from '#schemas/ids.ts';
import { PAGE_SIZE } from '#schemas/limits.ts';
import { newer } from './newer.ts';
import { inRanges } from './ranges.ts';

export interface PageKey {
  epoch: Epoch;
  stream: StreamId;
  since: number;
  k: number;
}

/** What an item changes in one page. */
export interface PageChange {
  key: PageKey;
  /** [Y7] The page is only named as changed: nothing of it counts as answered any more. */
  forget: boolean;
  /** Everything from the page's start to this number is answered; 0 for nothing. */
  answeredTo: number;
  rows: readonly Message[];
  /** The rows count as answered. */
  trusted: boolean;
}

const WORD = 32;

export const pageOf = (seq: number): number => Math.floor(seq / PAGE_SIZE);
/** Computed, so that pages of another epoch or of an earlier time in the stream are not found. */
export const pageKey = ({ k, ...time }: PageKey): string => `${pagePrefix(time)}${k}`;
/** What the keys of all pages of a stream begin with, until its visibility changes. */
export const pagePrefix = ({ epoch, stream, since }: Omit<PageKey, 'k'>): string => `${epoch}/${stream}/${since}/`;

export function isAnswered({ k, answered }: Page, seq: number): boolean {
  const n = seq - k * PAGE_SIZE;
  return n >= 0 && n < PAGE_SIZE && ((answered[n < WORD ? 0 : 1] >>> (n % WORD)) & 1) === 1;
}

const withAnswered = (answered: Page['answered'], n: number): Page['answered'] => {
  const bit = 1 << (n % WORD);
  return n < WORD ? [(answered[0] | bit) >>> 0, answered[1]] : [answered[0], (answered[1] | bit) >>> 0];
};

/** The visible numbers of page `k`, up to `last`, that the server has not answered: ascending. */
export function missingIn(page: Page | undefined, k: number, ranges: readonly Range[], last: number): number[] {
  const missing: number[] = [];
  for (let seq = Math.max(1, k * PAGE_SIZE); seq <= Math.min(last, k * PAGE_SIZE + PAGE_SIZE - 1); seq++)
    if (inRanges(ranges, seq) && !(page && isAnswered(page, seq))) missing.push(seq);
  return missing;
}

/** [Y21] A number is given to one message and never again: where another lies, what came is of another history. */
export const contradicts = (page: Page | undefined, { rows }: PageChange): boolean =>
  rows.length > 0 && !!page && rows.some((row) => page.rows.some(({ seq, id }) => seq === row.seq && id !== row.id));

/**
 * [Y11, Y14] Rows: the higher revision wins, in any order, any number of times. Returns `page` itself when nothing
 * changes.
 */
export function mergePage(page: Page | undefined, change: PageChange): Page | undefined {
  const { key, forget, answeredTo, rows, trusted } = change;
  if (!page && !answeredTo && !rows.length) return undefined;
  const start = key.k * PAGE_SIZE;
  let answered: Page['answered'] = !page || forget ? [0, 0] : page.answered;
  for (let seq = Math.max(1, start); seq <= Math.min(answeredTo, start + PAGE_SIZE - 1); seq++)
    answered = withAnswered(answered, seq - start);
  const bySeq = new Map(page?.rows.map((row) => [row.seq, row]));
  for (const row of rows) {
    const known = bySeq.get(row.seq);
    bySeq.set(row.seq, known ? newer(known, row) : row);
    if (trusted) answered = withAnswered(answered, row.seq - start);
  }
  const merged = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const same =
    page &&
    page.answered[0] === answered[0] &&
    page.answered[1] === answered[1] &&
    merged.length === page.rows.length &&
    merged.every((row, i) => row === page.rows[i]);
  return same
    ? page
    : { id: pageKey(key), streamId: key.stream, epoch: key.epoch, since: key.since, k: key.k, rows: merged, answered };
}

/**
 * [Y18] Two copies of a page, of which nobody knows which is newer: the rows of both, and as answered what both say.
 */
export function adoptedPage(present: Page | null, found: Page | null): Page | null {
  if (!present || !found) return present ?? found;
  const { epoch, streamId: stream, since, k } = present;
  const merged =
    mergePage(present, {
      key: { epoch, stream, since, k },
      forget: false,
      answeredTo: 0,
      rows: found.rows,
      trusted: false,
    }) ?? present;
  const answered: Page['answered'] = [
    (present.answered[0] & found.answered[0]) >>> 0,
    (present.answered[1] & found.answered[1]) >>> 0,
  ];
  const same = merged === present && answered[0] === present.answered[0] && answered[1] === present.answered[1];
  return same ? present : { ...merged, answered };
}
