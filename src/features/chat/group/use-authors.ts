import { useEffect, useMemo, useRef } from 'react';
import type { CachedAnswerView } from '#device/answers/answer-view.ts';
import { useAnswerPart } from '#device/answers/use-cached-answer.ts';
import type { MessageView } from '#domain/views.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { GroupAuthor, AuthorsAnswer } from '#schemas/wire/group-authors.ts';
import { authorsOf, someMember, type AuthorOf } from './authors.ts';

const NONE: readonly GroupAuthor[] = [];
/** The server's clock and the device's may differ by so much, in milliseconds. */
const CLOCK_MARGIN_MS = 60_000;

/** What of the answer is read: whether it is just being asked for changes nothing here. */
const authorsIn = (answer: CachedAnswerView<AuthorsAnswer>) =>
  answer.status === 'stored' ? { authors: answer.pages[0]?.authors ?? NONE, at: answer.at } : null;

/** Returns who wrote in a group. Somebody who joined after the answer was given is requested, once. */
export function useAuthors(
  groupId: ConversationId,
  messages: readonly MessageView[],
): { authors: readonly GroupAuthor[]; authorOf: AuthorOf } {
  const { part: stored, refresh } = useAnswerPart('groups.authors', { groupId }, authorsIn);
  // The same objects as long as the answer says the same, so that no row is drawn again.
  const json = useMemo(() => (stored ? JSON.stringify(stored.authors) : null), [stored]);
  const authors = useMemo(() => (json === null ? NONE : (JSON.parse(json) as GroupAuthor[])), [json]);
  const authorOf = useMemo(() => authorsOf(authors), [authors]);
  const requested = useRef(new Set<MemberId>());
  const answeredAt = stored?.at ?? null;
  useEffect(() => {
    if (answeredAt === null) return;
    const joined = messages.filter(
      ({ senderId, at }) =>
        at > answeredAt - CLOCK_MARGIN_MS && authorOf(senderId) === someMember && !requested.current.has(senderId),
    );
    for (const { senderId } of joined) requested.current.add(senderId);
    if (joined.length > 0) refresh();
  }, [answeredAt, authorOf, messages, refresh]);
  return { authors, authorOf };
}
