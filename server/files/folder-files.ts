/** Stores objects as files in a folder, readable only by the server's user; `ObjectFiles` says what both drivers do. */
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { rangeWithin } from './byte-range.ts';
import { keyOf, ObjectExists, unversionedKeyOf, type ObjectFiles, type ObjectName } from './object-files.ts';
import { FILE_MODE, openUnfinished, prepareFolder } from './unfinished-file.ts';

/** Takes the path for one writer: of two at once the second is refused, so that the rename replaces nobody's file. */
async function reserve(path: string): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new ObjectExists() : error;
  });
  await file.close();
}

export function folderFiles(folder: string): ObjectFiles {
  const pathOf = (object: ObjectName) => join(folder, keyOf(object));
  /** Objects without a version have their metadata in a file beside. */
  const unversioned = (object: ObjectName) => join(folder, unversionedKeyOf(object));

  const find = async (object: ObjectName) => {
    for (const path of [pathOf(object), unversioned(object)]) {
      const bytes = await stat(path).then(
        (found) => found.size,
        () => null,
      );
      if (bytes !== null) return { path, bytes };
    }
    return null;
  };

  return {
    prepare: () => prepareFolder(folder),
    async draft() {
      const file = await openUnfinished(folder);
      let placed: string | null = null;
      return {
        write: file.write,
        async placeAs(object) {
          await file.finish();
          await reserve(pathOf(object));
          placed = pathOf(object);
          await rename(file.path, placed);
        },
        async drop() {
          await file.remove();
          if (placed !== null) await rm(placed, { force: true });
        },
      };
    },
    sizeOf: async (object) => (await find(object))?.bytes ?? null,
    async read(object, wanted) {
      const found = await find(object);
      if (found === null) return null;
      const { path, bytes } = found;
      const range = wanted ? rangeWithin(wanted, bytes) : null;
      if (wanted && range === null) return 'unsatisfiable';
      return { bytes, range, stream: createReadStream(path, range ? { start: range.first, end: range.last } : {}) };
    },
    async remove(object) {
      for (const path of [pathOf(object), unversioned(object), `${unversioned(object)}.json`])
        await rm(path, { force: true });
    },
  };
}
