/** Records that the member is active [AUTH-152, AUTH-155]. A port writes it, with the member's own token. */
export type TouchLogin = (authorization: string | null) => Promise<'done' | 'unauthorized'>;

export async function handle(request: Request, touch: TouchLogin): Promise<Response> {
  if (request.method !== 'POST')
    return Response.json({ code: 'bad-request' }, { status: 405, headers: { allow: 'POST' } });
  const outcome = await touch(request.headers.get('authorization'));
  return outcome === 'done'
    ? Response.json({ success: true })
    : Response.json({ code: 'unauthorized' }, { status: 401 });
}
