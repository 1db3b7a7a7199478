import * as z from 'zod/mini';
import { conversationId } from '#schemas/ids.ts';
import { authorsAnswer, type AuthorsAnswer } from '#schemas/wire/group-authors.ts';
import type { AnswerKind } from './answer-kind.ts';

const params = z.object({ groupId: conversationId });

/** Names and pictures of whoever is or was in a group, in one page: its rows name their authors by id. */
export const groupAuthors: AnswerKind<z.infer<typeof params>, AuthorsAnswer> = {
  rpc: 'group_authors',
  params,
  page: authorsAnswer,
  staleAfterMs: 15 * 60_000,
  request: (request) => request,
  next: () => null,
  isEmpty: ({ authors }) => authors.length === 0,
  withoutMembers(page, hidden) {
    const authors = page.authors.filter(({ memberId }) => !hidden.has(memberId));
    return authors.length === page.authors.length ? page : { authors };
  },
};
