import type { MemberId } from '#schemas/ids.ts';
import { toSuggestion } from '#schemas/wire/members.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { conversationList } from '#device/first-queries.ts';
import { useLive } from '#device/use-live.ts';
import { useAccount } from '#device/use-account.ts';

/** A member who can be invited. */
export interface Person {
  id: MemberId;
  username: string;
  avatarUrl: string | null;
}

const RECENT = 40;

/** The members of this member's latest conversations whose names begin with `name`. */
export function useConversationPartners(name: string): readonly Person[] {
  const rows = useLive(conversationList, RECENT);
  if (rows.status !== 'ready') return [];
  return rows.value.flatMap(({ card, closed }) =>
    card && !closed && card.username.toLowerCase().startsWith(name.toLowerCase())
      ? [{ id: card.memberId, username: card.username, avatarUrl: card.avatarUrl }]
      : [],
  );
}

/** Searches all members by the beginning of their names; not the member themselves. */
export function useFoundMembers(name: string) {
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const control = useCachedAnswer('member.search', { username: name.toLowerCase() });
  const { answer } = control;
  const people: readonly Person[] =
    answer.status === 'stored'
      ? answer.pages.flatMap(({ members }) => members.filter(({ id }) => id !== me).map(toSuggestion))
      : [];
  return { ...control, people };
}
