/** What becomes of a stored answer: pure functions, which return the same object where nothing changes. */
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { MemberId } from '#schemas/ids.ts';
import { answerKind, type AnyAnswerKind } from './registry.ts';

/** Characters of one answer; pages beyond are reached by narrower parameters. */
export const MAX_ANSWER_SIZE = 1_000_000;

const sizeOf = (pages: readonly unknown[]): number => JSON.stringify(pages).length;

export interface FetchedPage {
  page: unknown;
  next: string | null;
}

/**
 * The answer with a new first page. Later pages stay where the first one ends as it did: then they still follow it.
 */
export function withFirstPage(
  stored: CachedAnswer | null,
  { id, name }: { id: string; name: string },
  { page, next }: FetchedPage,
  now: number,
): CachedAnswer {
  const laterPages = stored && stored.pages.length > 1 && firstNext(stored) === next ? stored.pages.slice(1) : [];
  const pages = [page, ...laterPages];
  const last = laterPages.length > 0 && stored ? stored.next : next;
  return { id, name, at: now, usedAt: now, size: sizeOf(pages), next: last, pages };
}

/** The answer with the page that follows `cursor`; unchanged where its end is another one by now. */
export function withNextPage(stored: CachedAnswer, cursor: string, { page, next }: FetchedPage, now: number) {
  if (stored.next !== cursor) return stored;
  const pages = [...stored.pages, page];
  return { ...stored, usedAt: now, size: sizeOf(pages), next, pages };
}

export const canGrow = ({ next, size }: CachedAnswer): boolean => next !== null && size < MAX_ANSWER_SIZE;

/** [Y9] The answer without these members, wherever its kind says that members lie. */
export function withoutMembers(stored: CachedAnswer, members: ReadonlySet<MemberId>): CachedAnswer {
  const kind = answerKind(stored.name);
  if (!kind || members.size === 0) return stored;
  const pages = stored.pages.map((page) => {
    const parsed = kind.page.safeParse(page);
    const remaining = parsed.success ? kind.withoutMembers(parsed.data, members) : null;
    // Nobody can tell whom a page names that does not fit: it goes.
    return parsed.success && remaining === parsed.data ? page : remaining;
  });
  if (pages.every((page, n) => page === stored.pages[n])) return stored;
  return { ...stored, pages, size: sizeOf(pages) };
}

/** The pages that fit the kind; null where the first one does not. */
export function readPages(kind: AnyAnswerKind, stored: CachedAnswer): readonly unknown[] | null {
  const pages = stored.pages.map((page) => kind.page.safeParse(page));
  return pages.length > 0 && pages.every(({ success }) => success)
    ? pages.map((parsed) => (parsed.success ? parsed.data : null))
    : null;
}

/** A clock that was set back says nothing of the answer's age: such an answer is stale. */
export const isStale = (kind: AnyAnswerKind, { at }: CachedAnswer, now: number): boolean =>
  now < at || now - at >= kind.staleAfterMs;

function firstNext({ name, pages }: CachedAnswer): string | null {
  const kind = answerKind(name);
  const first = kind?.page.safeParse(pages[0]);
  return kind && first?.success ? kind.next(first.data) : null;
}
