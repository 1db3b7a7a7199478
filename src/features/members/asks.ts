/** What this part asks of the database. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberFound, MemberPage, MemberSuggestion } from '#schemas/entities/member.ts';
import type { MemberId } from '#schemas/ids.ts';
import { PRESENCE_IDS, SUGGESTIONS } from '#schemas/limits.ts';
import * as wire from '#schemas/wire/members.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { done, type Result } from '#lib/result.ts';
import { ask } from '#platform/questions.ts';

type Answered<T> = Promise<Result<T, FailureCode>>;
const nothing = { safeParse: () => ({ success: true, data: null }) as const };

/** Members of one answer. */
const COUNT = 24;

export interface FoundPage {
  members: readonly MemberFound[];
  /** null: that was all. */
  next: string | null;
  centre: wire.SearchAnswer['centre'];
}

/** A page may be empty and not be the last. */
export async function searchMembers(criteria: MemberCriteria, after: string | null): Answered<FoundPage> {
  const answer = await ask(
    { name: 'search_members', answer: wire.searchAnswer },
    { filters: wire.toWireFilters(criteria), after, count: COUNT },
  );
  return answer.ok ? done({ ...answer.value, members: answer.value.members.map(wire.toMemberFound) }) : answer;
}

export async function usernamesLike(q: string): Answered<readonly MemberSuggestion[]> {
  const answer = await ask({ name: 'usernames_like', answer: wire.suggestionsAnswer }, { q });
  return answer.ok ? done(answer.value.members.slice(0, SUGGESTIONS).map(wire.toSuggestion)) : answer;
}

/** null: nobody who may be seen. */
export async function memberPage(member: MemberId): Answered<MemberPage | null> {
  const answer = await ask({ name: 'member_page', answer: wire.pageAnswer }, { member });
  return answer.ok ? done(answer.value && wire.toMemberPage(answer.value)) : answer;
}

export const recordVisit = (member: MemberId): Answered<null> =>
  ask({ name: 'record_visit', answer: nothing }, { member });

export async function follow(member: MemberId, wanted: boolean): Answered<boolean> {
  const answer = await ask({ name: wanted ? 'follow' : 'unfollow', answer: wire.followAnswer }, { member }, 'follow');
  return answer.ok ? done(answer.value.followed) : answer;
}

export async function onlineAmong(ids: readonly MemberId[]): Answered<ReadonlySet<MemberId>> {
  const answer = await ask({ name: 'online_among', answer: wire.onlineAnswer }, { ids: ids.slice(0, PRESENCE_IDS) });
  return answer.ok ? done(new Set(answer.value.online)) : answer;
}
