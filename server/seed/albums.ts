/**
 * Writes albums of the demonstration's two heroes: drawn evenings, in each album and state, one of them a short video,
 * with likes and accesses.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TransactionSql } from 'postgres';
import { ALBUM_BUCKET, albumPath, type AlbumFile, type AlbumName } from '#schemas/album-media.ts';
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
  /** Number of the drawing in `pictures/`; `evening`: the video, see `scripts/demonstration-video.mjs`. */
  drawing: number | 'evening';
  album: AlbumName;
  state: 'approved' | 'pending';
}

const item = (
  owner: string,
  drawing: SeedItem['drawing'],
  album: AlbumName,
  state: SeedItem['state'] = 'approved',
): SeedItem => ({
  owner,
  drawing,
  album,
  state,
});
const items: readonly SeedItem[] = [
  item('camille', 1, 'public'),
  item('camille', 2, 'public'),
  item('camille', 'evening', 'public'),
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
const VIDEO = { width: 640, height: 480, seconds: 6 };
const inPictures = (name: string) => fileURLToPath(new URL(`pictures/${name}`, import.meta.url));

interface SeedFile {
  path: string;
  type: 'image/webp' | 'video/mp4';
  source: string;
}

const described = items.map(({ drawing, ...each }) => {
  const id = idOf(`album:${each.owner}:${drawing}`);
  const owner = memberNamed(each.owner).id as MemberId;
  const size = drawing === 'evening' ? VIDEO : { ...sizeOf(drawing), seconds: null };
  const fileOf = (file: AlbumFile, type: SeedFile['type'], name: string): SeedFile => ({
    path: albumPath(owner, file, id, { type, ...size }),
    type,
    source: inPictures(name),
  });
  const files =
    drawing === 'evening'
      ? [fileOf('video', 'video/mp4', 'evening.mp4'), fileOf('poster', 'image/webp', 'evening.webp')]
      : [fileOf('photo', 'image/webp', `${drawing}.webp`)];
  return { ...each, id, owner, files, ...size };
});
const nameOf = ({ path }: SeedFile) => path.slice(ALBUM_BUCKET.length + 1);

/** Writes the row of a file as the storage service does. Returns its hash. */
async function writeFileRow(sql: TransactionSql, owner: string, file: SeedFile): Promise<string> {
  const bytes = await readFile(file.source);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const metadata = JSON.stringify({ mimetype: file.type, size: bytes.byteLength, eTag: `"${sha256}"`, sha256 });
  // The tables' owner has no right to the rows of files; the service has.
  await sql`select set_config('role', 'service_role', true)`;
  await sql`insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
    values (${ALBUM_BUCKET}, ${nameOf(file)}, ${owner}, ${owner}, ${VERSION}, ${metadata}::text::jsonb)`;
  await sql`select set_config('role', 'none', true)`;
  await sql`insert into app.picture_hashes (object, hash) values (${file.path}, ${`sha256:${sha256}`})`;
  return `sha256:${sha256}`;
}

/** Rows of items and files, a grant, two requests, and likes of members who see them. */
export async function writeAlbums(sql: TransactionSql, now: number): Promise<void> {
  const [camille, victor] = [memberNamed('camille').id, memberNamed('victor').id];
  const others = members.filter(({ username }) => !['camille', 'victor', 'admin', 'clubvelours'].includes(username));
  for (const [index, { id, owner, album, state, files, width, height, seconds }] of described.entries()) {
    const at = new Date(now - (index * 3 + 2) * DAY).toISOString();
    const hashes: string[] = [];
    for (const file of files) hashes.push(await writeFileRow(sql, owner, file));
    const [hash = ''] = hashes;
    const [path = '', poster = null] = files.map((file) => file.path);
    const kind = poster === null ? 'photo' : 'video';
    await sql`insert into app.album_items (id, owner_id, album, kind, state, object, poster, hash, width, height, seconds, created_at)
      values (${id}, ${owner}, ${album}, ${kind}, ${state}, ${path}, ${poster}, ${hash}, ${width}, ${height}, ${seconds}, ${at})`;
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
  for (const file of described.flatMap((each) => each.files)) {
    const draft = await files.draft();
    await draft.write(await readFile(file.source));
    await draft
      .placeAs({ bucket: ALBUM_BUCKET, name: nameOf(file), version: VERSION })
      .catch(async (error: unknown) => {
        await draft.drop();
        // The store has them from another database's demonstration.
        if (!(error instanceof ObjectExists)) throw error;
      });
  }
}
