/** Hand-written histories of albums for both servers. */
import { expect } from 'vitest';
import { albumPath, type AlbumName } from '#schemas/album-media.ts';
import type { AccessTerm } from '#schemas/actions/media-grant.ts';
import type { MediaItemId, MemberId } from '#schemas/ids.ts';
import { ALBUM_PHOTOS } from '#schemas/limits.ts';
import { editOf, entryOf, pairId } from '#tests/support/entries.ts';
import type { Both } from './both.ts';
import { codes, type Cases } from './sides.ts';

const HOUR_MS = 60 * 60_000;
const consent = () => editOf({ sensitiveConsent: { base: null, value: 1 } });
const pair = (from: MemberId, to: MemberId) => ({ conversationId: pairId(from, to), memberId: to });

function photo(owner: MemberId) {
  const id = crypto.randomUUID() as string as MediaItemId;
  const path = albumPath(owner, 'photo', id, { type: 'image/webp', width: 30, height: 20 });
  return { id, add: (album: AlbumName = 'public') => entryOf({ action: 'album.add', data: { path, album } }), path };
}
const set = (itemId: MediaItemId, album: AlbumName | null) => entryOf({ action: 'album.set', data: { itemId, album } });
const like = (from: MemberId, to: MemberId, itemId: MediaItemId, liked = true) =>
  entryOf({ action: 'media.like', data: { ...pair(from, to), itemId, liked } });
const request = (from: MemberId, to: MemberId, requested = true) =>
  entryOf({ action: 'media.request', data: { ...pair(from, to), requested } });
const grant = (from: MemberId, to: MemberId, term: AccessTerm | null = 'open') =>
  entryOf({ action: 'media.grant', data: { ...pair(from, to), term } });

/** Stores a file as the storage service does, on both. */
async function store({ database, memory }: Both, owner: MemberId, path: string): Promise<void> {
  const name = path.slice('albums/'.length);
  await database
    .asService()
    .run((tx) => tx`insert into storage.objects (bucket_id, name, owner_id) values ('albums', ${name}, ${owner})`);
  memory.truth.pictures.add(path);
}

async function approve({ database, memory }: Both, id: MediaItemId): Promise<void> {
  await database.owner`update app.album_items set state = 'approved' where id = ${id}`;
  const item = memory.truth.albumItems.get(id);
  if (item) item.approved = true;
}

/** Compares items, likes and accesses of these members. */
async function compare({ database, memory, members }: Both): Promise<void> {
  const ours = [...members];
  const items = await database.owner`
    select i.id, i.album, i.state = 'approved' as approved,
      (select coalesce(array_agg(l.member_id || ' ' || l.liked order by l.member_id), '{}') from app.media_likes l where l.item_id = i.id) as likes
    from app.album_items i where i.owner_id = any (${ours}::uuid[]) order by i.id`;
  const inMemory = [...memory.truth.albumItems.values()].map(({ id, album, approved, likes }) => ({
    id,
    album,
    approved,
    likes: [...likes].map(([member, liked]) => `${member} ${liked}`).toSorted(),
  }));
  expect([...items], 'items').toEqual(inMemory.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const access = await database.owner<{ text: string }[]>`
    select concat_ws(' ', owner_id, viewer_id, state, round(extract(epoch from until - now()) / 3600)) as text from app.media_access where owner_id = any (${ours}::uuid[])`;
  const accessInMemory = [...memory.truth.mediaAccess.values()].map(({ owner, viewer, state, until }) =>
    [
      owner,
      viewer,
      state,
      ...(until === null ? [] : [Math.round((until - Date.parse(memory.environment.now())) / HOUR_MS)]),
    ].join(' '),
  );
  expect(access.map(({ text }) => text).toSorted(), 'access').toEqual(accessInMemory.toSorted());
}

export const albumCases: Cases = {
  '[MEMBERAREA-22] items added, repeated, moved, removed, and refused beyond the limit': async (both, { ada }) => {
    const [first, missing, second] = [photo(ada), photo(ada), photo(ada)];
    await store(both, ada, first.path);
    const entry = first.add('private');
    expect(codes((await both.push(ada, [entry, missing.add(), set(first.id, 'followers')])).results)).toEqual([
      'applied',
      'picture-missing',
      'applied',
    ]);
    await both.push(ada, [entry, first.add('public')]);
    await compare(both);
    for (const { path, add } of Array.from({ length: ALBUM_PHOTOS - 1 }, () => photo(ada))) {
      await store(both, ada, path);
      await both.push(ada, [add()]);
    }
    await store(both, ada, second.path);
    expect(codes((await both.push(ada, [second.add()])).results)).toEqual(['album-photos-full']);
    await both.push(ada, [set(first.id, null), set(first.id, null), set(second.id, null), second.add('certified')]);
    await compare(both);
    await both.everything();
  },
  '[MEMBERAREA-25] likes of what is seen, and of what is not': async (both, { ada, bela, cyd }) => {
    for (const each of [ada, bela]) await both.push(each, [consent()]);
    const [open, closed, waiting] = [photo(ada), photo(ada), photo(ada)];
    for (const { path } of [open, closed, waiting]) await store(both, ada, path);
    await both.push(ada, [open.add(), closed.add('private'), waiting.add()]);
    for (const { id } of [open, closed]) await approve(both, id);
    const liked = await both.push(bela, [
      like(bela, ada, open.id),
      like(bela, ada, open.id),
      like(bela, ada, open.id, false),
      like(bela, ada, closed.id),
      like(bela, ada, waiting.id),
      like(bela, cyd, open.id),
      like(bela, ada, closed.id, false),
    ]);
    expect(codes(liked.results).slice(3)).toEqual(['unknown-media', 'unknown-media', 'unknown-media', 'applied']);
    await compare(both);
    await both.push(cyd, [like(cyd, ada, open.id)]);
    await compare(both);
    await both.everything();
  },
  '[PROFILE-114] requests, grants, refusals and their end, and what a block does': async (both, { ada, bela, cyd }) => {
    const blocks = (from: MemberId, to: MemberId) => entryOf({ action: 'member.block', data: pair(from, to) });
    for (const each of [ada, bela]) await both.push(each, [consent()]);
    await both.push(bela, [request(bela, ada), request(bela, cyd), grant(bela, bela)]);
    await both.push(ada, [grant(ada, bela, null), grant(ada, bela, 'week'), grant(ada, cyd, 'day')]);
    await compare(both);
    await both.push(ada, [grant(ada, bela, null)]);
    await compare(both);
    await both.push(ada, [grant(ada, bela), entryOf({ action: 'media.revoke-all', data: {} })]);
    await compare(both);
    await both.push(ada, [grant(ada, bela), blocks(ada, bela), grant(ada, bela), grant(ada, bela, null)]);
    await both.push(bela, [request(bela, ada), request(bela, ada, false)]);
    await compare(both);
    await both.everything();
  },
  '[PROFILE-114] a request taken back is kept, and made again without a word to the owner': async (
    both,
    { ada, bela },
  ) => {
    for (const each of [ada, bela]) await both.push(each, [consent()]);
    await both.raise(bela);
    for (const requested of [true, false, true, false, true]) {
      const { results } = await both.push(bela, [request(bela, ada, requested)]);
      expect(codes(results)).toEqual(['applied']);
      await compare(both);
    }
    await both.push(ada, [grant(ada, bela, null)]);
    await both.push(bela, [request(bela, ada)]);
    await compare(both);
    await both.push(bela, [entryOf({ action: 'member.block', data: pair(bela, ada) })]);
    await compare(both);
    await both.everything();
  },
};
