/** Pictures that no message shows any more: nobody sees them, and here their files go. What could not go now stays in the list, and goes the next time. */
export interface RemovalPorts {
  condemned(): Promise<readonly string[]>;
  /** Throws when the store does not say that they are gone. */
  remove(names: readonly string[]): Promise<void>;
  removed(names: readonly string[]): Promise<void>;
}

/** How many went. */
export async function removePictures({ condemned, remove, removed }: RemovalPorts): Promise<number> {
  let gone = 0;
  for (let names = await condemned(); names.length > 0; names = await condemned()) {
    await remove(names);
    await removed(names);
    gone += names.length;
  }
  return gone;
}

/** Asked by a schedule, with the service's key; nobody else has any business here. */
export async function handle(request: Request, key: string, ports: RemovalPorts): Promise<Response> {
  if (request.method !== 'POST') return Response.json({ code: 'bad-request' }, { status: 405, headers: { allow: 'POST' } });
  if (key === '' || request.headers.get('authorization') !== `Bearer ${key}`) return Response.json({ code: 'unauthorized' }, { status: 401 });
  return Response.json({ removed: await removePictures(ports) });
}
