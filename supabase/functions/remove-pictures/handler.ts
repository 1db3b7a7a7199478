/**
 * Pictures that no message and no profile shows any more: nobody sees them, and here their files go. What could not go
 * now stays in the list, and goes the next time.
 */
export interface RemovalPorts {
  /** Once a day, those that no message shows after a week join the list. */
  condemnStrays(): Promise<unknown>;
  condemned(): Promise<readonly string[]>;
  /** Throws when the store does not say that they are gone. */
  remove(bucket: string, names: readonly string[]): Promise<void>;
  removed(names: readonly string[]): Promise<void>;
}

/** Those of profiles have their bucket before them. */
const OF_PROFILES = 'avatars/';

/** How many went. */
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

/** Asked by a schedule, with the service's key; nobody else has any business here. */
export async function handle(request: Request, key: string, ports: RemovalPorts): Promise<Response> {
  if (request.method !== 'POST')
    return Response.json({ code: 'bad-request' }, { status: 405, headers: { allow: 'POST' } });
  if (key === '' || request.headers.get('authorization') !== `Bearer ${key}`)
    return Response.json({ code: 'unauthorized' }, { status: 401 });
  return Response.json({ removed: await removePictures(ports) });
}
