import * as z from 'zod/mini';
import type { MemberId } from '#schemas/ids.ts';

/** Age at which an answer is stale, unless its kind has a reason for another one [SHELL-143]. */
export const STALE_AFTER_MS = 5 * 60_000;

export interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** A kind of query of the database whose answers are stored on the device. */
export interface AnswerKind<Params, Page> {
  /** Name of the database function. */
  rpc: string;
  /** Schema of the query's parameters. The parsed parameters are the key of the stored answer. */
  params: Parser<Params>;
  /** Schema of one page of the answer. A stored page that does not fit counts as absent. */
  page: Parser<Page>;
  /** Age at which an answer is stale: it is requested again, and shown with its time. */
  staleAfterMs: number;
  /** Returns the function's arguments, with the size of a page. `cursor`: null for the first page. */
  request(params: Params, cursor: string | null): unknown;
  /** Returns the cursor of the next page; null after the last one. */
  next(page: Page): string | null;
  /** Returns whether a page is empty; an empty page need not be the last. */
  isEmpty(page: Page): boolean;
  /** Returns the page without these members; the same object if it contains none of them [Y9]. */
  withoutMembers(page: Page, members: ReadonlySet<MemberId>): Page;
  /** Returns the paths of files of albums that a page names: they leave the device with the right to see them [S18]. */
  files?(page: Page): readonly string[];
}

/** Parameters of a query that depends on the member alone. */
export const noParams = z.object({});
export type NoParams = z.infer<typeof noParams>;

/** Implements `withoutMembers` for a page that contains members only in its list `members`. */
export function withoutListedMembers<Page extends { members: readonly { id: MemberId }[] }>(
  page: Page,
  hidden: ReadonlySet<MemberId>,
): Page {
  const members = page.members.filter(({ id }) => !hidden.has(id));
  return members.length === page.members.length ? page : { ...page, members };
}
