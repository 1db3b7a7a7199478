import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import {
  albumsAnswer,
  mediaAccessAnswer,
  mediaAccessList,
  type AlbumsAnswer,
  type MediaAccessAnswer,
} from '#schemas/wire/albums.ts';
import { withoutListedMembers, type AnswerKind } from './answer-kind.ts';
import { cursorOf, placeOf } from './page-cursor.ts';

const PAGE_SIZE = 48;
const albumsOf = z.object({ member: memberId });
const accessParams = z.object({ list: mediaAccessList });

/** What this member may see of a member's albums, or all of their own. */
export const memberAlbums: AnswerKind<z.infer<typeof albumsOf>, AlbumsAnswer> = {
  rpc: 'member_albums',
  params: albumsOf,
  page: albumsAnswer,
  staleAfterMs: 60_000,
  request: ({ member }, cursor) => ({ member, after: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ albums }) => cursorOf(albums?.next ?? null),
  isEmpty: ({ albums }) => !albums || albums.items.length === 0,
  withoutMembers: (page, hidden) => (page.albums && hidden.has(page.albums.member.id) ? { albums: null } : page),
  files: ({ albums }) => albums?.items.flatMap(({ path, poster }) => (poster === null ? [path] : [path, poster])) ?? [],
};

/** Who may see this member's private album, or asks to. */
export const mediaAccess: AnswerKind<z.infer<typeof accessParams>, MediaAccessAnswer> = {
  rpc: 'media_access',
  params: accessParams,
  page: mediaAccessAnswer,
  staleAfterMs: 60_000,
  request: ({ list }, cursor) => ({ list, after: placeOf(cursor), count: PAGE_SIZE }),
  next: ({ next }) => cursorOf(next),
  isEmpty: ({ members }) => members.length === 0,
  withoutMembers: withoutListedMembers,
};
