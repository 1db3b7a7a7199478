/**
 * Writes albums of the demonstration's two heroes: drawn evenings, in each album and state, with likes and accesses.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TransactionSql } from 'postgres';
import { ALBUM_BUCKET, albumPath, type AlbumName } from '#schemas/album-media.ts';
import type { MemberId } from '#schemas/ids.ts';
import { ObjectExists, type ObjectFiles } from '../files/object-files.ts';
import { memberNamed, members } from './members.ts';
import { chance, idOf } from './repeatable-random.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Every object of the demonstration is stored once. */
const VERSION = 'demonstration';

interface SeedItem {
  owner: string;
  /** Number of the drawing in `pictures/`. */
  drawing: number;
  album: AlbumName;
  state: 'approved' | 'pending';
}

const item = (owner: string, drawing: number, album: AlbumName, state: SeedItem['state'] = 'approved'): SeedItem => ({
  owner,
  drawing,
  album,
  state,
});
const items: readonly SeedItem[] = [
  item('camille', 1, 'public'),
  item('camille', 2, 'public'),
  item('camille', 3, 'followers'),
  item('camille', 4, 'private'),
  item('camille', 5, 'public', 'pending'),
  item('victor', 6, 'public'),
  item('victor', 7, 'certified'),
  item('victor', 8, 'private'),
  item('victor', 1, 'followers'),
];

/** Each third drawing stands upright. */
const sizeOf = (drawing: number) => (drawing % 3 === 0 ? { width: 600, height: 800 } : { width: 800, height: 600 });
const drawingFile = (drawing: number) => fileURLToPath(new URL(`pictures/${drawing}.webp`, import.meta.url));

const described = items.map((each) => {
  const id = idOf(`album:${each.owner}:${each.drawing}`);
  const owner = memberNamed(each.owner).id as MemberId;
  const path = albumPath(owner, 'photo', id, { type: 'image/webp', ...sizeOf(each.drawing) });
  return { ...each, id, owner, path, name: path.slice(ALBUM_BUCKET.length + 1), ...sizeOf(each.drawing) };
});

/** Rows of items and files, a grant, two requests, and likes of members who see them. */
export async function writeAlbums(sql: TransactionSql, now: number): Promise<void> {
  const [camille, victor] = [memberNamed('camille').id, memberNamed('victor').id];
  const others = members.filter(({ username }) => !['camille', 'victor', 'admin', 'clubvelours'].includes(username));
  for (const [index, { id, owner, album, state, path, name, drawing, width, height }] of described.entries()) {
    const bytes = await readFile(drawingFile(drawing));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const at = new Date(now - (index * 3 + 2) * DAY).toISOString();
    const metadata = JSON.stringify({ mimetype: 'image/webp', size: bytes.byteLength, eTag: `"${sha256}"`, sha256 });
    // The tables' owner has no right to the rows of files; the service has.
    await sql`select set_config('role', 'service_role', true)`;
    await sql`insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
      values (${ALBUM_BUCKET}, ${name}, ${owner}, ${owner}, ${VERSION}, ${metadata}::text::jsonb)`;
    await sql`select set_config('role', 'none', true)`;
    await sql`insert into app.picture_hashes (object, hash) values (${path}, ${`sha256:${sha256}`})`;
    await sql`insert into app.album_items (id, owner_id, album, kind, state, object, hash, width, height, created_at)
      values (${id}, ${owner}, ${album}, 'photo', ${state}, ${path}, ${`sha256:${sha256}`}, ${width}, ${height}, ${at})`;
    if (album !== 'public' || state !== 'approved') continue;
    const likers = chance(`likes:${id}`)
      .shuffled(others)
      .slice(0, 3 + index);
    await sql`insert into app.media_likes (item_id, member_id, liked)
      select ${id}, m, true from unnest(${likers.map((each) => each.id)}::uuid[]) as m on conflict do nothing`;
  }
  const access = [
    { owner: camille, viewer: victor, state: 'granted', since: now - 4 * DAY, until: null },
    ...others.slice(0, 2).map((each, n) => ({
      owner: camille,
      viewer: each.id,
      state: 'requested',
      since: now - (n + 1) * 5 * HOUR,
      until: null,
    })),
    { owner: victor, viewer: camille, state: 'granted', since: now - DAY, until: now + 6 * DAY },
  ];
  const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  for (const { owner, viewer, state, since, until } of access)
    await sql`insert into app.media_access (owner_id, viewer_id, state, since, until)
      values (${owner}, ${viewer}, ${state}, ${instant(since)}, ${instant(until)})`;
}

/** Places the files that these rows name, where objects are stored. */
export async function writeAlbumFiles(files: ObjectFiles): Promise<void> {
  for (const { name, drawing } of described) {
    const draft = await files.draft();
    await draft.write(await readFile(drawingFile(drawing)));
    await draft.placeAs({ bucket: ALBUM_BUCKET, name, version: VERSION }).catch(async (error: unknown) => {
      await draft.drop();
      // The store has them from another database's demonstration.
      if (!(error instanceof ObjectExists)) throw error;
    });
  }
}
