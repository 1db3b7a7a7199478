/** Changes a stored answer by pure functions, which return the same object if nothing changes. */
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { MemberId } from '#schemas/ids.ts';
import { answerKind, type AnyAnswerKind } from './registry.ts';

/** Maximum number of characters of one answer; members reach later pages with narrower parameters. */
export const MAX_ANSWER_SIZE = 1_000_000;

const sizeOf = (pages: readonly unknown[]): number => JSON.stringify(pages).length;

export interface FetchedPage {
  page: unknown;
  next: string | null;
}

/**
 * Returns the answer with a new first page. Later pages stay only if the new first page has the same next cursor, so
 * that they still follow it, and if all stored pages fit the present schema.
 */
export function withFirstPage(
  stored: CachedAnswer | null,
  { id, name }: { id: string; name: string },
  { page, next }: FetchedPage,
  now: number,
): CachedAnswer {
  const kind = answerKind(name);
  const follows = kind && stored && next !== null && readPages(kind, stored) && firstNext(kind, stored) === next;
  const laterPages = follows ? stored.pages.slice(1) : [];
  const pages = [page, ...laterPages];
  const last = laterPages.length > 0 && stored ? stored.next : next;
  return { id, name, at: now, usedAt: now, size: sizeOf(pages), next: last, pages };
}

/** Returns the answer with the page that follows `cursor`; unchanged if the answer now ends at another cursor. */
export function withNextPage(stored: CachedAnswer, cursor: string, { page, next }: FetchedPage, now: number) {
  if (stored.next !== cursor) return stored;
  const pages = [...stored.pages, page];
  return { ...stored, usedAt: now, size: sizeOf(pages), next, pages };
}

export const canGrow = ({ next, size }: CachedAnswer): boolean => next !== null && size < MAX_ANSWER_SIZE;

/** Returns the answer without these members, which its kind removes from each page [Y9]. */
export function withoutMembers(stored: CachedAnswer, members: ReadonlySet<MemberId>): CachedAnswer {
  const kind = answerKind(stored.name);
  if (!kind || members.size === 0) return stored;
  // An unreadable page may contain these members, so it is removed.
  const pages = stored.pages.map((page) => {
    const parsed = parsePage(kind, page);
    if (parsed === unreadable) return null;
    const remaining = kind.withoutMembers(parsed, members);
    return remaining === parsed ? page : remaining;
  });
  if (pages.every((page, n) => page === stored.pages[n])) return stored;
  return { ...stored, pages, size: sizeOf(pages) };
}

/** Returns the parsed pages; null if there are none, or if one of them does not fit its schema. */
export function readPages(kind: AnyAnswerKind, stored: CachedAnswer): readonly unknown[] | null {
  const pages = stored.pages.map((page) => parsePage(kind, page));
  return pages.length > 0 && !pages.includes(unreadable) ? pages : null;
}

const unreadable = Symbol('unreadable');
const parsedPages = new WeakMap<object, unknown>();

/** Parses a page, only once per object: an answer is read again each time it grows. */
function parsePage(kind: AnyAnswerKind, page: unknown): unknown {
  if (typeof page !== 'object' || page === null) return unreadable;
  if (parsedPages.has(page)) return parsedPages.get(page);
  const parsed = kind.page.safeParse(page);
  const result = parsed.success ? parsed.data : unreadable;
  parsedPages.set(page, result);
  return result;
}

/** Returns whether an answer is stale: too old, or of unknown age because the clock was set back. */
export const isStale = (kind: AnyAnswerKind, { at }: CachedAnswer, now: number): boolean =>
  now < at || now - at >= kind.staleAfterMs;

function firstNext(kind: AnyAnswerKind, { pages }: CachedAnswer): string | null {
  const first = parsePage(kind, pages[0]);
  return first === unreadable ? null : kind.next(first);
}
