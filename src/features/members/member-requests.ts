/** Requests of this slice to the database. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberPage, MemberSuggestion } from '#schemas/entities/member.ts';
import type { MemberId } from '#schemas/ids.ts';
import { SUGGESTIONS } from '#schemas/limits.ts';
import * as wire from '#schemas/wire/members.ts';
import { done, type Result } from '#lib/result.ts';
import { callRpc } from '#platform/rpc-client.ts';

type RequestResult<T> = Promise<Result<T, FailureCode>>;
const anyAnswer = { safeParse: () => ({ success: true, data: null }) as const };

export async function usernamesLike(prefix: string): RequestResult<readonly MemberSuggestion[]> {
  const answer = await callRpc({ name: 'usernames_like', answer: wire.suggestionsAnswer }, { q: prefix });
  return answer.ok ? done(answer.value.members.slice(0, SUGGESTIONS).map(wire.toSuggestion)) : answer;
}

/** Fetches a member's page. The value is null if there is no such member, or if they may not be seen. */
export async function fetchMemberPage(member: MemberId): RequestResult<MemberPage | null> {
  const answer = await callRpc({ name: 'member_page', answer: wire.pageAnswer }, { member });
  return answer.ok ? done(answer.value && wire.toMemberPage(answer.value)) : answer;
}

export const recordVisit = (member: MemberId): RequestResult<null> =>
  callRpc({ name: 'record_visit', answer: anyAnswer }, { member });
