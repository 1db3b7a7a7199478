import { openGazetteer, type Gazetteer } from '#domain/places/gazetteer.ts';
import file from './places.txt?url';

const CACHE = 'places';

/** The list's file, kept once it was read, so that towns are found without a network too; an older version goes. */
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

/** Read when a search begins, not before; a failure is forgotten, so that the next one tries again. */
export function gazetteer(): Promise<Gazetteer> {
  pending ??= readFile().then(openGazetteer);
  pending.catch(() => (pending = null));
  return pending;
}
