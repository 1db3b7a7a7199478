/** Names and pictures of the authors of a group's rows, from the cached answer. */
import type { MemberId } from '#schemas/ids.ts';
import type { GroupAuthor } from '#schemas/wire/group-authors.ts';
import { groupTalk } from './text.fr.ts';

export interface Author {
  name: string;
  avatarUrl: string | null;
}

/** Returns the author of a row; the same object for the same member, so that rows are not drawn again. */
export type AuthorOf = (member: MemberId) => Author;

/** Whoever is blocked, or not known yet, is « Un membre » [G11]. */
export const someMember: Author = { name: groupTalk.someMember, avatarUrl: null };

export function authorsOf(authors: readonly GroupAuthor[]): AuthorOf {
  const byId = new Map(
    authors.map(({ memberId, username, avatarUrl }) => [memberId, { name: username, avatarUrl } satisfies Author]),
  );
  return (member) => byId.get(member) ?? someMember;
}
