/** Queries of groups in the list. */
import { combineLatest, distinctUntilChanged, map, of, type Observable } from 'rxjs';
import { storedAnswer$ } from '#device/answers/answer-collection.ts';
import type { Device } from '#device/device.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { GroupAuthor } from '#schemas/wire/group-authors.ts';
import { readPages, withoutMembers } from '#sync/answers/pages.ts';
import { nameAnswer, type AnswerPage } from '#sync/answers/registry.ts';

/**
 * Who wrote in a group, as far as this device knows; null: not at all. Nothing is requested: a list shows many groups,
 * and a group's authors come with its conversation.
 */
export function storedAuthors(device: Device, groupId: ConversationId): Observable<readonly GroupAuthor[] | null> {
  const named = nameAnswer('groups.authors', { groupId });
  if (!named) return of(null);
  return combineLatest([storedAnswer$(device, named.id), device.blocked]).pipe(
    map(([stored, blocked]) => {
      const pages = stored && readPages(named.kind, withoutMembers(stored, blocked));
      return (pages?.[0] as AnswerPage<'groups.authors'> | undefined)?.authors ?? null;
    }),
    distinctUntilChanged(),
  );
}
