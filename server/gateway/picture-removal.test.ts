import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logLines } from '#lib/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { removePictures } from '../../supabase/functions/remove-pictures/handler.ts';
import { hostedPorts } from '../../supabase/functions/remove-pictures/hosted.ts';
import { FileHeld, FilesUnavailable, type ObjectName } from '../files/object-files.ts';
import { createPictureRemoval, pauseAfter } from './picture-removal.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await freshDatabase();
  sql = postgres(database.authUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(async () => {
  await sql`delete from storage.objects`;
  await database.owner`delete from app.media_removals`;
  await database.owner`delete from app.loose_files`;
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `p${String(index).padStart(3, '0')}`);
/** Marks the pictures of messages that have these names, oldest first. */
async function mark(names: readonly string[]): Promise<void> {
  await sql`insert into storage.objects (bucket_id, name) select 'conversations', unnest(${names}::text[])`;
  await database.owner`insert into app.media_removals (name) select unnest(${names}::text[])`;
}
const marked = async () =>
  (await database.owner<{ name: string }[]>`select name from app.media_removals order by name`).map(({ name }) => name);
const loose = async () =>
  (await database.owner<{ name: string }[]>`select name from app.loose_files order by name`).map(({ name }) => name);

/** Store of files that carries out `remove`, and counts. */
function storeOf(remove: (object: ObjectName) => void) {
  const counts = { calls: 0, running: 0, most: 0 };
  return {
    counts,
    files: {
      async remove(object: ObjectName) {
        counts.calls += 1;
        counts.most = Math.max(counts.most, (counts.running += 1));
        await new Promise((resolve) => setImmediate(resolve));
        counts.running -= 1;
        remove(object);
      },
    },
  };
}
const failures = () => logLines().filter(({ event }) => event.includes('not-removed'));
const isStuck = ({ name }: ObjectName) => name < 'p150';

test('[Y9] a store that is away is asked a few times in a run, which leaves one line', async () => {
  await mark(numbered(120));
  const { counts, files } = storeOf(() => {
    throw new FilesUnavailable('away');
  });
  const before = failures().length;
  expect(await createPictureRemoval({ sql, files }).run()).toBe(0);
  expect(counts.calls).toBeLessThan(8);
  expect(await marked()).toHaveLength(120);
  expect(failures().slice(before)).toMatchObject([{ event: 'files.not-removed', facts: { files: counts.calls } }]);
});

test('[Y9] files that the store holds do not keep the others', async () => {
  const names = numbered(20);
  await mark(names);
  const { files } = storeOf(({ name }) => {
    if (name < 'p005') throw new FileHeld('answer 403');
  });
  expect(await createPictureRemoval({ sql, files }).run()).toBe(15);
  expect(await marked()).toEqual(names.slice(0, 5));
});

test('[Y9] after failures the next run waits longer, up to five minutes', () => {
  const pauses = Array.from({ length: 8 }, (_, n) => n).reduce<number[]>(
    (all) => [...all, pauseAfter(all.at(-1) ?? 5000, true)],
    [],
  );
  expect(pauses.slice(0, 2)).toEqual([10_000, 20_000]);
  expect([pauses.at(-1), pauseAfter(300_000, false)]).toEqual([300_000, 5000]);
});

test('[Y9] pictures whose files are stuck are passed over, and a few are removed at once', async () => {
  const names = numbered(180);
  await mark(names);
  const { counts, files } = storeOf((object) => {
    if (isStuck(object)) throw new Error('stuck');
  });
  const before = failures().length;
  expect(await createPictureRemoval({ sql, files }).run()).toBe(30);
  expect([await marked(), counts]).toEqual([names.slice(0, 150), { calls: 180, running: 0, most: 4 }]);
  expect(failures().slice(before)).toMatchObject([{ facts: { files: 150, error: 'Error' } }]);
});

test('[Y9] files without an object that are stuck are passed over as well', async () => {
  const names = numbered(180);
  await database.owner`insert into app.loose_files (bucket, name, version, due)
    select 'albums', n, 'v', now() - interval '1 hour' from unnest(${names}::text[]) as n`;
  const { files } = storeOf((object) => {
    if (isStuck(object)) throw new Error('stuck');
  });
  await createPictureRemoval({ sql, files }).run();
  expect(await loose()).toEqual(names.slice(0, 150));
});

test('[Y9] on hosted Supabase a file counts as removed only when the storage says so', async () => {
  const names = numbered(180);
  await mark(names.slice(0, 170));
  await database.owner`insert into app.media_removals (name) select unnest(${names.slice(170)}::text[])`;
  const ports = hostedPorts(async (method, path, body) => {
    const { prefixes, skipped, names: gone, bucket, files } = body as Record<string, string[]>;
    if (method === 'DELETE') {
      const free = prefixes!.filter((name) => !isStuck({ bucket: '', name, version: '' }));
      return sql`delete from storage.objects where name = any (${free}::text[]) returning name`;
    }
    const answer = async () => {
      if (path.endsWith('/media_to_remove'))
        return database.owner`select public.media_to_remove(${String(skipped)}::integer) as answer`;
      if (path.endsWith('/media_not_stored'))
        return database.owner`select public.media_not_stored(${String(bucket)}, ${files!}::text[]) as answer`;
      if (path.endsWith('/record_media_removed'))
        return database.owner`select public.record_media_removed(${gone!}::text[]) as answer`;
      return [];
    };
    return (await answer())[0]?.['answer'];
  });
  expect(await removePictures(ports)).toBe(30);
  expect(await marked()).toEqual(names.slice(0, 150));
});
