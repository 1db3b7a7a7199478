/**
 * Deletes the files of pictures that no message and no profile shows any more. A picture whose file could not be
 * deleted stays in the list for the next run.
 */
export interface RemovalPorts {
  /** Once a day, adds pictures to the list that no message has shown for a week. */
  condemnStrays(): Promise<unknown>;
  condemned(): Promise<readonly string[]>;
  /** Deletes files. Throws unless the store confirms it. */
  remove(bucket: string, names: readonly string[]): Promise<void>;
  removed(names: readonly string[]): Promise<void>;
}

/** Prefix of profile pictures: their names start with their bucket. */
const OF_PROFILES = 'avatars/';

/** Returns the number of deleted pictures. */
export async function removePictures({ condemnStrays, condemned, remove, removed }: RemovalPorts): Promise<number> {
  await condemnStrays();
  let gone = 0;
  for (let names = await condemned(); names.length > 0; names = await condemned()) {
    const profiles = names.filter((name) => name.startsWith(OF_PROFILES));
    const messages = names.filter((name) => !name.startsWith(OF_PROFILES));
    if (messages.length > 0) await remove('conversations', messages);
    if (profiles.length > 0)
      await remove(
        'avatars',
        profiles.map((name) => name.slice(OF_PROFILES.length)),
      );
    await removed(names);
    gone += names.length;
  }
  return gone;
}

/** Serves a schedule that calls with the service's key, and refuses everyone else. */
export async function handle(request: Request, key: string, ports: RemovalPorts): Promise<Response> {
  if (request.method !== 'POST')
    return Response.json({ code: 'bad-request' }, { status: 405, headers: { allow: 'POST' } });
  if (key === '' || request.headers.get('authorization') !== `Bearer ${key}`)
    return Response.json({ code: 'unauthorized' }, { status: 401 });
  return Response.json({ removed: await removePictures(ports) });
}
