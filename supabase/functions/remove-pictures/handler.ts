/**
 * Deletes the files of pictures that no message and no profile shows any more. One whose file could not be deleted is
 * tried again some minutes later.
 */
export interface RemovalPorts {
  /** Once a day, adds pictures to the list that no message has shown for a week. */
  condemnStrays(): Promise<unknown>;
  /** Returns the next pictures of the list; none ends the run. */
  condemned(): Promise<readonly string[]>;
  /** Deletes files. Resolves to the names of those that the store confirms to be gone; throws without an answer. */
  remove(bucket: string, names: readonly string[]): Promise<readonly string[]>;
  /**
   * Records which pictures are gone, and which are left: those come later again. Resolves to whether the list has
   * changed; otherwise the run ends.
   */
  removed(gone: readonly string[], left: readonly string[]): Promise<boolean>;
}

/** Buckets with which the names of their pictures begin; those of messages have none. */
const NAMED_BUCKETS = ['avatars', 'albums', 'documents'] as const;
const OF_MESSAGES = 'conversations';

/** Puts names under their buckets, without the bucket in front. */
function byBucket(names: readonly string[]): Map<string, string[]> {
  const buckets = new Map<string, string[]>();
  for (const name of names) {
    const bucket = NAMED_BUCKETS.find((each) => name.startsWith(`${each}/`));
    const key = bucket ?? OF_MESSAGES;
    buckets.set(key, [...(buckets.get(key) ?? []), bucket ? name.slice(bucket.length + 1) : name]);
  }
  return buckets;
}

/** Puts the bucket in front of the names of its pictures again. */
const named = (bucket: string, files: readonly string[]) =>
  bucket === OF_MESSAGES ? files : files.map((file) => `${bucket}/${file}`);

/** Returns the number of deleted pictures. Files that cannot be deleted keep no others waiting, however many. */
export async function removePictures({ condemnStrays, condemned, remove, removed }: RemovalPorts): Promise<number> {
  await condemnStrays();
  let count = 0;
  for (let names = await condemned(); names.length > 0; names = await condemned()) {
    const gone: string[] = [];
    for (const [bucket, files] of byBucket(names)) gone.push(...named(bucket, await remove(bucket, files)));
    count += gone.length;
    const left = names.filter((name) => !gone.includes(name));
    if (!(await removed(gone, left))) break;
  }
  return count;
}

/** Serves a schedule that calls with the service's key, and refuses everyone else. */
export async function handle(request: Request, key: string, ports: RemovalPorts): Promise<Response> {
  if (request.method !== 'POST')
    return Response.json({ code: 'bad-request' }, { status: 405, headers: { allow: 'POST' } });
  if (key === '' || request.headers.get('authorization') !== `Bearer ${key}`)
    return Response.json({ code: 'unauthorized' }, { status: 401 });
  return Response.json({ removed: await removePictures(ports) });
}
