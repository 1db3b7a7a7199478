/**
 * Removes pictures of deleted messages, those that no profile shows any more, parts of uploads that are over, and files
 * that no object names, every few seconds, until the store is away. On hosted Supabase a schedule does this.
 */
import type { Sql } from 'postgres';
import { errorName, log } from '#lib/log.ts';
import { removePictures } from '../../supabase/functions/remove-pictures/handler.ts';
import type { ObjectFiles, ObjectName } from '../files/object-files.ts';
import { asService } from './as-service.ts';
import { createFileRemoval, type FileRemoval } from './remove-files.ts';
import { partName } from './storage/upload-parts.ts';

const PAUSE_MS = 5000;

export interface PictureRemoval {
  /** Runs once; calls during a run share it. Resolves to the number of removed pictures. */
  run(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

interface Parts {
  sql: Sql;
  files: Pick<ObjectFiles, 'remove'>;
}

export function createPictureRemoval({ sql, files }: Parts): PictureRemoval {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<number> | null = null;
  let ended = false;

  /**
   * Removes the files before their rows: a file that could not be removed keeps its row, and is removed the next time.
   */
  async function removeObjects(removal: FileRemoval, bucket: string, names: readonly string[]): Promise<string[]> {
    const found = await asService(
      sql,
      (tx) => tx<{ answer: ObjectName[] }[]>`
        select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name, 'version', coalesce(version, ''))), '[]') as answer
        from storage.objects where bucket_id = ${bucket} and name = any (${[...names]}::text[])`,
    );
    const objects = found ?? [];
    const removed = new Set(await removal.remove(objects, (object) => object));
    const left = new Set(objects.filter((object) => !removed.has(object)).map(({ name }) => name));
    const gone = names.filter((name) => !left.has(name));
    await asService(
      sql,
      (tx) =>
        tx<
          { answer: unknown }[]
        >`delete from storage.objects where bucket_id = ${bucket} and name = any (${gone}::text[]) returning null as answer`,
    );
    return gone;
  }

  /** Files are put off only where the store has answered. Resolves to false if nothing has changed. */
  async function recordRemoved<Thing>(
    removal: FileRemoval,
    record: (gone: readonly Thing[], stuck: readonly Thing[]) => Promise<unknown>,
    gone: readonly Thing[],
    left: readonly Thing[],
  ): Promise<boolean> {
    const stuck = removal.blamesFiles() ? left : [];
    if (gone.length + stuck.length === 0) return false;
    await record(gone, stuck);
    return true;
  }

  /** Removes what a function of the database names, a batch after the other, for as long as that changes anything. */
  async function removeBatches<Thing>(
    removal: FileRemoval,
    due: () => Promise<Thing[] | null | undefined>,
    objectOf: (thing: Thing) => ObjectName,
    record: (gone: readonly Thing[], stuck: readonly Thing[]) => Promise<unknown>,
  ): Promise<void> {
    while (!removal.isUnavailable()) {
      const things = (await due()) ?? [];
      if (things.length === 0) return;
      const gone = await removal.remove(things, objectOf);
      const left = things.filter((thing) => !gone.includes(thing));
      if (!(await recordRemoved(removal, record, gone, left))) return;
    }
  }

  const removeParts = (removal: FileRemoval) =>
    removeBatches(
      removal,
      () => asService(sql, (tx) => tx<{ answer: string[] }[]>`select public.upload_parts_to_remove() as answer`),
      partName,
      (gone, stuck) =>
        asService(
          sql,
          (tx) =>
            tx<
              { answer: unknown }[]
            >`select public.record_upload_parts_removed(${[...gone]}::uuid[], ${[...stuck]}::uuid[]) as answer`,
        ),
    );

  const removeLoose = (removal: FileRemoval) =>
    removeBatches(
      removal,
      () => asService(sql, (tx) => tx<{ answer: ObjectName[] }[]>`select public.loose_files_to_erase() as answer`),
      (object) => object,
      (gone, stuck) =>
        asService(
          sql,
          (tx) =>
            tx<
              { answer: unknown }[]
            >`select public.record_loose_files_erased(${JSON.stringify(gone)}::text::jsonb, ${JSON.stringify(stuck)}::text::jsonb) as answer`,
        ),
    );

  const recordShown = (gone: readonly string[], stuck: readonly string[]) =>
    asService(
      sql,
      (tx) =>
        tx<
          { answer: unknown }[]
        >`select public.record_media_removed(${[...gone]}::text[], ${[...stuck]}::text[]) as answer`,
    );

  const removeShown = (removal: FileRemoval) =>
    removePictures({
      condemnStrays: () =>
        asService(sql, (tx) => tx<{ answer: number }[]>`select public.mark_orphaned_media() as answer`),
      condemned: async () =>
        removal.isUnavailable()
          ? []
          : ((await asService(sql, (tx) => tx<{ answer: string[] }[]>`select public.media_to_remove() as answer`)) ??
            []),
      remove: (bucket, names) => removeObjects(removal, bucket, names),
      removed: (gone, left) => recordRemoved(removal, recordShown, gone, left),
    });

  async function removeAll(): Promise<number> {
    const removal = createFileRemoval(files);
    try {
      const count = await removeShown(removal);
      await removeParts(removal);
      await removeLoose(removal);
      return count;
    } finally {
      const failure = removal.failure();
      if (failure) log.info('files.not-removed', failure);
    }
  }
  const run = () => (running ??= removeAll().finally(() => (running = null)));

  async function runAndSchedule(): Promise<void> {
    await run().catch((error: unknown) => log.info('pictures.not-removed', { error: errorName(error) }));
    if (!ended) start();
  }
  const start = () => void (timer = setTimeout(() => void runAndSchedule(), PAUSE_MS).unref());

  return {
    run,
    start,
    async stop() {
      ended = true;
      clearTimeout(timer);
      await running?.catch(() => undefined);
    },
  };
}
