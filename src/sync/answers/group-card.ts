import * as z from 'zod/mini';
import { conversationId } from '#schemas/ids.ts';
import { cardAnswer, type CardAnswer } from '#schemas/wire/groups.ts';
import type { AnswerKind } from './answer-kind.ts';

const params = z.union([
  z.object({ groupId: conversationId }),
  z.object({ tokenHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
]);

/** One group as an outsider may see it, by its id or by the hash of a link's token. */
export const groupCardKind: AnswerKind<z.infer<typeof params>, CardAnswer> = {
  rpc: 'group_card',
  params,
  page: cardAnswer,
  staleAfterMs: 60_000,
  request: (request) => request,
  next: () => null,
  isEmpty: ({ group }) => group === null,
  withoutMembers: (page) => page,
};
