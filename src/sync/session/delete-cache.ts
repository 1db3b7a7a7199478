/**
 * Deletes a cache with its entries [Y17, Y22]. Chromium leaves the files of a deleted cache on the disk as long as a
 * context that has opened it runs; the file of a deleted entry goes at once.
 */
export async function deleteCache(storage: CacheStorage, name: string): Promise<void> {
  try {
    if (!(await storage.has(name))) return;
    const cache = await storage.open(name);
    await Promise.all((await cache.keys()).map((request) => cache.delete(request, { ignoreVary: true })));
  } finally {
    await storage.delete(name);
  }
}
