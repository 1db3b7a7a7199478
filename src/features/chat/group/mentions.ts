/**
 * Mentions in a text: « @ » and a name, or « @tous ». A message names its members by id; its text shows them by name.
 * Names are letters and digits only.
 */
import { MENTIONS_LIMIT } from '#schemas/limits.ts';
import type { MemberId } from '#schemas/ids.ts';
import { groupTalk } from './text.fr.ts';

const MENTION = /(?<![\p{L}\p{N}@._-])@([A-Za-z0-9]+)(?![\p{L}\p{N}_])/gu;

/** Members by name in lower case; null: everyone. */
export type Mentionable = ReadonlyMap<string, MemberId | null>;

export interface Mention {
  start: number;
  end: number;
  /** null: everyone. */
  member: MemberId | null;
}

export const mentionable = (
  members: readonly { memberId: MemberId; username: string }[],
  withEveryone: boolean,
): Mentionable =>
  new Map<string, MemberId | null>([
    ...members.map(({ memberId, username }) => [username.toLowerCase(), memberId] as const),
    ...(withEveryone ? [[groupTalk.everyone, null] as const] : []),
  ]);

/** Returns the mentions of a text, in order. */
export function mentionsIn(text: string, names: Mentionable): Mention[] {
  if (!text.includes('@')) return [];
  return [...text.matchAll(MENTION)].flatMap((match) => {
    const member = names.get((match[1] ?? '').toLowerCase());
    return member === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, member }];
  });
}

/** Returns what a message says of its mentions: at most 20 members, never its author. */
export function mentionContent(
  text: string,
  names: Mentionable,
  account: MemberId | null,
): { mentions: MemberId[]; mentionsAll: boolean } {
  const found = mentionsIn(text, names);
  const members = new Set(found.flatMap(({ member }) => (member === null || member === account ? [] : [member])));
  return {
    mentions: [...members].slice(0, MENTIONS_LIMIT),
    mentionsAll: found.some(({ member }) => member === null),
  };
}

/** Returns the name being typed before the caret, and where its « @ » stands; null: none. */
export function typedMention(text: string, caret: number): { start: number; name: string } | null {
  const match = /(?<![\p{L}\p{N}@._-])@([A-Za-z0-9]{0,30})$/u.exec(text.slice(0, caret));
  return match ? { start: match.index, name: match[1] ?? '' } : null;
}

export interface Suggestion {
  name: string;
  avatarUrl: string | null;
  isEveryone: boolean;
}

const SUGGESTIONS = 8;

/** Returns the members whose name begins with what is typed, in their order; everyone comes last. */
export function suggestionsFor(
  typed: string,
  members: readonly { memberId: MemberId; username: string; avatarUrl: string | null }[],
  { account, withEveryone }: { account: MemberId | null; withEveryone: boolean },
): Suggestion[] {
  const prefix = typed.toLowerCase();
  const found = members
    .filter(({ memberId, username }) => memberId !== account && username.toLowerCase().startsWith(prefix))
    .slice(0, SUGGESTIONS)
    .map(({ username, avatarUrl }) => ({ name: username, avatarUrl, isEveryone: false }));
  return withEveryone && groupTalk.everyone.startsWith(prefix)
    ? [...found, { name: groupTalk.everyone, avatarUrl: null, isEveryone: true }]
    : found;
}
