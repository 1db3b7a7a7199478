/** Members of a database with albums, as their devices ask for them and push what they wish. */
import { randomUUID } from 'node:crypto';
import { albumPath, type AlbumFile, type AlbumName } from '#schemas/album-media.ts';
import type { AccessTerm } from '#schemas/actions/media-grant.ts';
import type { MediaItemId, MemberId } from '#schemas/ids.ts';
import { albumsAnswer, mediaAccessAnswer, outOfSightAnswer } from '#schemas/wire/albums.ts';
import type { TestDatabase } from './database.ts';
import { pairId } from './entries.ts';
import { decideOn, type CaseVerdict } from './house-decision.ts';
import { notifiedMember } from './notified-member.ts';

const sizes = {
  photo: 'image/webp',
  poster: 'image/webp',
  event: 'image/webp',
  club: 'image/webp',
  video: 'video/mp4',
} as const;

export const albumFile = (owner: MemberId, file: AlbumFile = 'photo', id = randomUUID() as string) => ({
  id: id as MediaItemId,
  path: albumPath(owner, file, id, { type: sizes[file], width: 30, height: 20 }),
});

export function albumMembers(database: TestDatabase) {
  let count = 0;

  /** Stores a file's row, as the storage service does; `seconds`: the measured length of a video. */
  async function store(owner: MemberId, path: string, seconds: number | null = null): Promise<void> {
    const name = path.slice('albums/'.length);
    await database
      .asService()
      .run(
        (tx) =>
          tx`insert into storage.objects (bucket_id, name, owner_id, metadata) values ('albums', ${name}, ${owner}, case when ${seconds}::numeric is not null then jsonb_build_object('seconds', ${seconds}::numeric) end)`,
      );
    await database.owner`insert into app.picture_hashes (object, hash) values (${path}, ${`sha256:${name}`})`;
  }

  /** A member who can be found, premium unless another role is named. */
  async function person(role = 'membre_abonné') {
    const member = await notifiedMember(database, `album${count++}`);
    await database.owner`update public.profiles set sensitive_consent = 1, role = ${role} where id = ${member.id}`;
    const { id, push } = member;
    const view = role === 'admin' ? await database.asModerator(id) : member.view;
    const call = async (name: string, request: unknown): Promise<unknown> =>
      view.run(
        async (tx) =>
          (await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]))[0]?.[
            'answer'
          ],
      );
    const outcome = (results: Awaited<ReturnType<typeof push>>) => results[0]?.code ?? results[0]?.status;
    const pairWith = (other: { id: MemberId }) => ({ conversationId: pairId(id, other.id), memberId: other.id });
    return {
      ...member,
      call,
      /** Pushes an item, of which the file is stored unless it is to be missing. */
      async adds(
        album: AlbumName,
        {
          file = 'photo',
          stored = true,
          measured = null,
        }: { file?: 'photo' | 'video'; stored?: boolean; measured?: number | null } = {},
      ) {
        const item = albumFile(id, file);
        const poster = file === 'video' ? { poster: albumFile(id, 'poster', item.id).path, seconds: 12 } : {};
        if (stored) await store(id, item.path, measured);
        if (stored && poster.poster) await store(id, poster.poster);
        const data = { path: item.path, album, ...poster };
        return { ...item, data, outcome: outcome(await push({ action: 'album.add', data })) };
      },
      sets: async (itemId: MediaItemId, album: AlbumName | null) =>
        outcome(await push({ action: 'album.set', data: { itemId, album } })),
      likes: async (other: { id: MemberId }, itemId: MediaItemId, liked = true) =>
        outcome(await push({ action: 'media.like', data: { ...pairWith(other), itemId, liked } })),
      asks: async (other: { id: MemberId }, requested = true) =>
        outcome(await push({ action: 'media.request', data: { ...pairWith(other), requested } })),
      grants: async (other: { id: MemberId }, term: AccessTerm | null = 'open') =>
        outcome(await push({ action: 'media.grant', data: { ...pairWith(other), term } })),
      revokesAll: async () => outcome(await push({ action: 'media.revoke-all', data: {} })),
      follows: async (other: { id: MemberId }) =>
        outcome(await push({ action: 'member.follow', data: { ...pairWith(other), following: true } })),
      accepts: async (other: { id: MemberId }, accepted = true) =>
        outcome(await push({ action: 'follower.set', data: { ...pairWith(other), accepted } })),
      blocks: async (other: { id: MemberId }) => outcome(await push({ action: 'member.block', data: pairWith(other) })),
      albums: async (owner: { id: MemberId } = { id }, after: unknown = null, size = 48) =>
        albumsAnswer.parse(await call('member_albums', { member: owner.id, count: size, after })).albums,
      async sees(owner: { id: MemberId }) {
        return (await this.albums(owner))?.items.map((item) => item.album).toSorted() ?? null;
      },
      access: async (list: 'granted' | 'requests') =>
        mediaAccessAnswer.parse(await call('media_access', { list, count: 24, after: null })).members,
      gone: async (...paths: string[]) => outOfSightAnswer.parse(await call('media_out_of_sight', { paths })).gone,
      locked: async (...paths: string[]) => outOfSightAnswer.parse(await call('media_out_of_sight', { paths })).locked,
      /** Decides on an item as it is; a refusal has a reason. */
      decides: (item: MediaItemId, verdict: string, more: Partial<CaseVerdict> = {}) =>
        decideOn(database.owner, call, 'album', item, {
          verdict,
          reason: verdict === 'refused' ? 'unwanted-content' : null,
          ...more,
        }),
    };
  }

  /** A member with one approved photograph in each album. */
  async function shower(role?: string) {
    const [owner, house] = [await person(role), await person('admin')];
    const items = [];
    for (const album of ['public', 'followers', 'certified', 'private'] as const) {
      const item = await owner.adds(album);
      await house.decides(item.id, 'approved');
      items.push(item);
    }
    const [open, followers, certified, closed] = items as [
      (typeof items)[number],
      (typeof items)[number],
      (typeof items)[number],
      (typeof items)[number],
    ];
    return { owner, house, open, followers, certified, closed };
  }

  return { person, shower, store };
}
