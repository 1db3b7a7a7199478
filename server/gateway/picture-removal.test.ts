import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logLines } from '#lib/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { removePictures } from '../../supabase/functions/remove-pictures/handler.ts';
import { hostedPorts } from '../../supabase/functions/remove-pictures/hosted.ts';
import { FileHeld, FilesUnavailable, type ObjectName } from '../files/object-files.ts';
import { createPictureRemoval } from './picture-removal.ts';

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

test('[Y9] a file that is stuck waits ten minutes; where the store is away nothing is put off', async () => {
  await mark(numbered(10));
  const { files } = storeOf(({ name }) => {
    if (name < 'p001') throw new Error('stuck');
  });
  await createPictureRemoval({ sql, files }).run();
  expect(await marked()).toEqual(['p000']);
  const away = storeOf(() => {
    throw new FilesUnavailable('away');
  });
  await createPictureRemoval({ sql, files: away.files }).run();
  expect(away.counts.calls).toBe(0);

  await database.owner`update app.media_removals set at = at - interval '10 minutes'`;
  await createPictureRemoval({ sql, files: away.files }).run();
  expect(away.counts.calls).toBe(1);
  await mark(numbered(9).map((name) => `q${name}`));
  await createPictureRemoval({ sql, files: away.files }).run();
  expect(await createPictureRemoval({ sql, files: storeOf(() => undefined).files }).run()).toBe(10);
});

test('[Y9] parts of uploads whose files are stuck wait, and count no longer as arriving', async () => {
  await database.owner`insert into app.upload_parts (id, position, bytes, at)
    select gen_random_uuid(), 0, 5, now() from generate_series(1, 3)`;
  const parts = () =>
    database.owner<{ waits: boolean }[]>`select at > now() + interval '9 minutes' as waits from app.upload_parts`;
  const { counts, files } = storeOf(() => {
    throw new Error('stuck');
  });
  await createPictureRemoval({ sql, files }).run();
  expect((await parts()).map(({ waits }) => waits)).toEqual([true, true, true]);
  await createPictureRemoval({ sql, files }).run();
  expect(counts.calls).toBe(3);
  await database.owner`update app.upload_parts set at = now()`;
  await createPictureRemoval({ sql, files: storeOf(() => undefined).files }).run();
  expect(await parts()).toEqual([]);
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
    const { prefixes, names: gone, stuck, bucket, files } = body as Record<string, string[]>;
    if (method === 'DELETE') {
      const free = prefixes!.filter((name) => !isStuck({ bucket: '', name, version: '' }));
      return sql`delete from storage.objects where name = any (${free}::text[]) returning name`;
    }
    const answer = async () => {
      if (path.endsWith('/media_to_remove')) return database.owner`select public.media_to_remove() as answer`;
      if (path.endsWith('/media_not_stored'))
        return database.owner`select public.media_not_stored(${String(bucket)}, ${files!}::text[]) as answer`;
      if (path.endsWith('/record_media_removed'))
        return database.owner`select public.record_media_removed(${gone!}::text[], ${stuck!}::text[]) as answer`;
      return [];
    };
    return (await answer())[0]?.['answer'];
  });
  expect(await removePictures(ports)).toBe(30);
  expect(await marked()).toEqual(names.slice(0, 150));
});
