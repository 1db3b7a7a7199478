/** Removes many files within one run, a few at a time. */
import { errorName } from '#lib/log.ts';
import { FileHeld, FilesUnavailable, type ObjectFiles, type ObjectName } from '../files/object-files.ts';

const AT_ONCE = 4;
/** So many removals in a row without an answer, or with a failure of the store’s own, say that it is away. */
const UNAVAILABLE_IN_A_ROW = AT_ONCE;

export interface FileRemoval {
  /** Resolves to the things whose file is gone. Once the store is away, nothing more is tried. */
  remove<Thing>(things: readonly Thing[], objectOf: (thing: Thing) => ObjectName): Promise<Thing[]>;
  /** Whether the store is away. */
  isUnavailable(): boolean;
  /** Of what was not removed: whether that lies with the files. It does not where the store has answered nothing. */
  blamesFiles(): boolean;
  /** How many files could not be removed, and the name of the last error; null: each could. */
  failure(): { files: number; error: string } | null;
}

export function createFileRemoval(files: Pick<ObjectFiles, 'remove'>): FileRemoval {
  let unavailable = 0;
  let hasAnswered = false;
  let failure: { files: number; error: string } | null = null;

  async function isRemoved(object: ObjectName): Promise<boolean> {
    try {
      await files.remove(object);
      unavailable = 0;
      hasAnswered = true;
      return true;
    } catch (error) {
      if (error instanceof FilesUnavailable && !(error instanceof FileHeld)) unavailable += 1;
      else hasAnswered = true;
      failure = { files: (failure?.files ?? 0) + 1, error: errorName(error) };
      return false;
    }
  }

  const isUnavailable = () => unavailable >= UNAVAILABLE_IN_A_ROW;
  return {
    async remove(things, objectOf) {
      const gone: (typeof things)[number][] = [];
      const waiting = things.values();
      async function removeNext(): Promise<void> {
        for (const thing of waiting) {
          if (isUnavailable()) return;
          if (await isRemoved(objectOf(thing))) gone.push(thing);
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, removeNext));
      return gone;
    },
    isUnavailable,
    blamesFiles: () => hasAnswered && !isUnavailable(),
    failure: () => failure,
  };
}
