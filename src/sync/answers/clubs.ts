import * as z from 'zod/mini';
import { clubSlug } from '#schemas/entities/club.ts';
import type { MemberId } from '#schemas/ids.ts';
import { clubAnswer, clubDirectory, type ClubAnswer, type ClubDirectory, type ClubPage } from '#schemas/wire/clubs.ts';
import { coverFiles } from './events.ts';
import { noParams, type AnswerKind, type NoParams, STALE_AFTER_MS } from './answer-kind.ts';

/** Answer kind of the clubs directory: all published places, in one page. */
export const clubs: AnswerKind<NoParams, ClubDirectory> = {
  rpc: 'club_directory',
  params: noParams,
  page: clubDirectory,
  staleAfterMs: 60 * 60_000,
  request: () => ({}),
  next: () => null,
  isEmpty: (page) => page.clubs.length === 0,
  withoutMembers: (page) => page,
};

const params = z.object({ club: clubSlug });

/** Files of albums that a club's page names. */
export const clubFiles = (shown: ClubPage | null): readonly string[] => [
  ...(shown?.events.flatMap(coverFiles) ?? []),
  ...(shown?.photos?.flatMap(({ path }) => path ?? []) ?? []),
];

/** Returns the page without opinions and events of these members; the same object if it has none of them. */
export function withoutMembersOfClub(page: ClubPage, hidden: ReadonlySet<MemberId>): ClubPage {
  const opinions = page.opinions.filter(({ author }) => !hidden.has(author.id));
  const events = page.events.filter(({ organiser }) => organiser === null || !hidden.has(organiser.id));
  const isSame = opinions.length === page.opinions.length && events.length === page.events.length;
  return isSame ? page : { ...page, opinions, events };
}

/** One club with its next events and opinions; those of hidden members are taken away. */
export const club: AnswerKind<z.infer<typeof params>, ClubAnswer> = {
  rpc: 'club',
  params,
  page: clubAnswer,
  staleAfterMs: STALE_AFTER_MS,
  request: (request) => request,
  next: () => null,
  isEmpty: (page) => page.club === null,
  files: ({ club: shown }) => clubFiles(shown),
  withoutMembers(page, hidden) {
    const shown = page.club && withoutMembersOfClub(page.club, hidden);
    return shown === page.club ? page : { club: shown };
  },
};
