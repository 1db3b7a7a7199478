/** Removes what an app lock leaves out: copies in the cache storage that are in the clear [Y22]. */
import { SPARE_CACHE } from '#startup/device-marks.ts';
import { deleteCache } from './delete-cache.ts';
import { forgetPlainShared, SHARED_CACHE } from './shared-files.ts';
import { PAGES_CACHE, PICTURES_CACHE } from './later-names.ts';
import { UNSENT_CACHE } from './names.ts';

/** The name of the cache of link previews; the worker that fills it is not loaded everywhere. */
const LINKS_CACHE = 'alcove-link-previews';
const absent: readonly string[] = [SPARE_CACHE, PICTURES_CACHE, PAGES_CACHE, LINKS_CACHE];

export async function removeCopies(storage: CacheStorage): Promise<void> {
  const names = await storage.keys();
  await Promise.all(
    names
      .filter((name) => absent.includes(name) || name.startsWith(`${UNSENT_CACHE}-`))
      .map((name) => deleteCache(storage, name)),
  );
  if (names.includes(SHARED_CACHE)) await forgetPlainShared(storage);
}
