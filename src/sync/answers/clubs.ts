import * as z from 'zod/mini';
import { clubSlug } from '#schemas/entities/club.ts';
import { clubAnswer, clubDirectory, type ClubAnswer, type ClubDirectory } from '#schemas/wire/clubs.ts';
import { coverFiles } from './events.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';

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

/** One club with its next events and opinions; those of hidden members are taken away. */
export const club: AnswerKind<z.infer<typeof params>, ClubAnswer> = {
  rpc: 'club',
  params,
  page: clubAnswer,
  staleAfterMs: 5 * 60_000,
  request: (request) => request,
  next: () => null,
  isEmpty: (page) => page.club === null,
  files: ({ club: shown }) => [
    ...(shown?.events.flatMap(coverFiles) ?? []),
    ...(shown?.photos?.flatMap(({ path }) => path ?? []) ?? []),
  ],
  withoutMembers(page, hidden) {
    if (!page.club) return page;
    const opinions = page.club.opinions.filter(({ author }) => !hidden.has(author.id));
    const events = page.club.events.filter(({ organiser }) => organiser === null || !hidden.has(organiser.id));
    const isSame = opinions.length === page.club.opinions.length && events.length === page.club.events.length;
    return isSame ? page : { club: { ...page.club, opinions, events } };
  },
};
