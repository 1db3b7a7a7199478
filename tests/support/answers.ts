/** Cached answers for tests: pages of a search, as the server gives them. */
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { SearchAnswer } from '#schemas/wire/members.ts';
import { nameAnswer } from '#sync/answers/registry.ts';
import { uuid } from './streams.ts';

export const memberNo = (n: number): MemberId => uuid(n) as string as MemberId;

export const foundMember = (n: number): SearchAnswer['members'][number] => ({
  id: memberNo(n),
  username: `membre${n}`,
  avatar_url: null,
  genre: 'femme',
  sexualite: null,
  ages: [30],
  town: 'Lyon',
  distance_km: n,
  seal: false,
  premium: false,
  libre_ce_soir: false,
  au_cap: false,
  online: true,
  last_seen: 'online',
});

export const searchPage = (numbers: readonly number[], next: string | null = null): SearchAnswer => ({
  members: numbers.map(foundMember),
  next,
  centre: 'own',
});

export function searchId(username: string): string {
  const named = nameAnswer('member.search', { username });
  if (!named) throw new Error('no such answer');
  return named.id;
}

export const searchAnswerOf = (username: string, change: Partial<CachedAnswer> = {}): CachedAnswer => ({
  id: searchId(username),
  name: 'member.search',
  at: 1000,
  usedAt: 1000,
  size: 100,
  next: null,
  pages: [searchPage([1, 2])],
  ...change,
});

/** Of every page, in order. */
export const usernamesIn = (answer: CachedAnswer | null): string[] | null =>
  answer && answer.pages.flatMap((page) => (page as SearchAnswer).members.map(({ username }) => username));
