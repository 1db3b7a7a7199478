import { openGazetteer, type Gazetteer } from '#domain/places/gazetteer.ts';
import file from './places.txt?url';

const CACHE = 'places';

/**
 * Reads the list's file and stores it in the cache, so that towns are found without a network too. An older version is
 * removed.
 */
async function readFile(): Promise<string> {
  const cache = await globalThis.caches?.open(CACHE).catch(() => undefined);
  const cached = await cache?.match(file);
  if (cached) return cached.text();
  const response = await fetch(file);
  if (!response.ok) throw new Error(`the list of places could not be read: ${response.status}`);
  const copy = response.clone();
  if (cache) void store(cache, copy).catch(() => undefined);
  return response.text();
}

async function store(cache: Cache, response: Response): Promise<void> {
  for (const oldRequest of await cache.keys()) await cache.delete(oldRequest);
  await cache.put(file, response);
}

let pending: Promise<Gazetteer> | null = null;

/** Returns the list. It is read when a search begins, not before; after a failure the next call tries again. */
export function gazetteer(): Promise<Gazetteer> {
  pending ??= readFile().then(openGazetteer);
  pending.catch(() => (pending = null));
  return pending;
}
