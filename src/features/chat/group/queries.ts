/** Queries of groups in the list. */
import { combineLatest, distinctUntilChanged, from, map, of, switchMap, type Observable } from 'rxjs';
import { asStream } from '#schemas/as-stream.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { storedAnswer$ } from '#device/answers/answer-collection.ts';
import type { Device } from '#device/device.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { GroupAuthor } from '#schemas/wire/group-authors.ts';
import { readPages, withoutMembers } from '#sync/answers/pages.ts';
import { profileIn } from '#streams/account/profile.ts';
import { heads$ } from '#sync/store/reads.ts';
import { nameAnswer, type AnswerPage } from '#sync/answers/registry.ts';

/**
 * Who wrote in a group, as far as this device knows; null: not at all. Nothing is requested: a list shows many groups,
 * and a group's authors come with its conversation. Until that has been opened, `members` are known whose private
 * conversations are here.
 */
export function storedAuthors(
  device: Device,
  groupId: ConversationId,
  ...members: readonly MemberId[]
): Observable<readonly GroupAuthor[] | null> {
  const named = nameAnswer('groups.authors', { groupId });
  if (!named) return of(null);
  return combineLatest([storedAnswer$(device, named.id), device.blocked]).pipe(
    map(([stored, blocked]) => {
      const pages = stored && readPages(named.kind, withoutMembers(stored, blocked));
      return (pages?.[0] as AnswerPage<'groups.authors'> | undefined)?.authors ?? null;
    }),
    distinctUntilChanged(),
    switchMap((authors) => (authors ? of(authors) : knownAmong(device, members))),
  );
}

/** Of the members oneself, and those whose private conversations are on this device; null: nobody. */
const knownAmong = (
  { account, store }: Device,
  members: readonly MemberId[],
): Observable<readonly GroupAuthor[] | null> =>
  from(Promise.all(members.map(async (member) => asStream(await conversationIdOf(account, member))))).pipe(
    switchMap((pairs) => heads$(store, [asStream(account), ...pairs])),
    map((heads) => {
      const known = [...heads.values()].flatMap(
        (head) => (head.info?.kind === 'account' ? selfIn(head) : head.card) ?? [],
      );
      const named = known.filter(({ memberId }) => members.includes(memberId));
      return named.length > 0 ? named : null;
    }),
  );

function selfIn(head: Head): GroupAuthor | null {
  const profile = profileIn(head);
  return profile && { memberId: profile.id, username: profile.username, avatarUrl: profile.avatarUrl };
}
