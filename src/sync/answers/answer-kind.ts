import * as z from 'zod/mini';
import type { MemberId } from '#schemas/ids.ts';

export interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** One query of the database whose answers the device keeps. */
export interface AnswerKind<Params, Page> {
  /** The database function. */
  rpc: string;
  /** What the query depends on; parsed, it names the stored answer. */
  params: Parser<Params>;
  /** One page of the server's answer. A stored page that does not fit counts as absent. */
  page: Parser<Page>;
  /** An answer that is older is stale: it is asked for again, and labelled with its time. */
  staleAfterMs: number;
  /** What the function is called with; the size of a page stands here. `cursor`: null for the first page. */
  request(params: Params, cursor: string | null): unknown;
  /** The cursor of the page after this one; null: that was all. */
  next(page: Page): string | null;
  /** A page may be empty and not be the last. */
  isEmpty(page: Page): boolean;
  /** [Y9] The page without these members; the same object where it names none of them. */
  withoutMembers(page: Page, members: ReadonlySet<MemberId>): Page;
}

/** Of a query that depends on nothing but the member. */
export const noParams = z.object({});
export type NoParams = z.infer<typeof noParams>;

/** `withoutMembers` of a page that names members in its list alone. */
export function withoutListedMembers<Page extends { members: readonly { id: MemberId }[] }>(
  page: Page,
  hidden: ReadonlySet<MemberId>,
): Page {
  const members = page.members.filter(({ id }) => !hidden.has(id));
  return members.length === page.members.length ? page : { ...page, members };
}
