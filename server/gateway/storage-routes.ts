/** `/storage/v1`: the library's storage, with the names that Supabase's own clients read. */
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { openToAll } from './cors.ts';
import type { Upstream } from './upstream.ts';

const BODY_LIMIT = 52 * 1024 * 1024;
const PREFIX = '/storage/v1';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const relative = (url: unknown) => (typeof url === 'string' && url.startsWith(PREFIX) ? encodeURI(decodeURI(url.slice(PREFIX.length))) : url || null);

/** `signedUrl`, with the prefix, is read as `signedURL` without it; for uploads as `url`. */
function signed({ signedUrl, ...rest }: Fields): Fields {
  const path = relative(signedUrl);
  return 'token' in rest ? { ...rest, url: path } : { ...rest, signedURL: path };
}
const copied = ({ key, ...rest }: Fields): Fields => ({ ...rest, Key: key });
const informed = ({ httpMetadata, ...rest }: Fields): Fields => {
  const { size, mimetype, cacheControl, eTag, lastModified } = isFields(httpMetadata) ? httpMetadata : {};
  return { ...rest, size, content_type: mimetype, cache_control: cacheControl, etag: eTag, last_modified: lastModified };
};

async function rewritten(answer: Response, rewrite: (fields: Fields) => Fields): Promise<Response> {
  if (!answer.ok) return answer;
  const body: unknown = await answer.json();
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return Response.json(isFields(body) ? rewrite(body) : body, { status: answer.status, headers });
}

const many = z.object({ expiresIn: z.int(), paths: z.array(z.string()).check(z.maxLength(200)) });

/** Several links at once: the library takes this request for one whose path is empty. */
async function signMany(upstream: Upstream, request: Request): Promise<Response> {
  const asked = many.safeParse(await request.clone().json().catch(() => null));
  if (!asked.success) return Response.json({ statusCode: '400', error: 'InvalidRequest', message: 'paths missing' }, { status: 400 });
  const { expiresIn, paths } = asked.data;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const one = async (path: string): Promise<Fields> => {
    const url = `${request.url}/${path.split('/').map(encodeURIComponent).join('/')}`;
    const answer = await rewritten(await upstream.forward(new Request(url, { method: 'POST', headers, body: JSON.stringify({ expiresIn }) })), signed);
    const body = (await answer.json()) as Fields;
    return answer.ok ? { path, error: null, ...body } : { path, error: body['message'] ?? 'refused', signedURL: null };
  };
  return Response.json(await Promise.all(paths.map(one)));
}

/** What members store comes from our own origin: whatever kind they gave it, it is no page of ours. */
const asMereFiles: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('content-security-policy', "default-src 'none'; sandbox");
  c.header('x-content-type-options', 'nosniff');
};

export function storageRoutes(upstream: Upstream): Hono {
  const routes = new Hono();
  routes.use(openToAll, bodyLimit({ maxSize: BODY_LIMIT }), asMereFiles);
  const rewriting = (rewrite: (fields: Fields) => Fields) => async (c: { req: { raw: Request } }) => rewritten(await upstream.forward(c.req.raw), rewrite);
  routes.post('/object/sign/:bucket', (c) => signMany(upstream, c.req.raw));
  routes.post('/object/sign/*', rewriting(signed));
  routes.post('/object/upload/sign/*', rewriting(signed));
  routes.post('/object/copy', rewriting(copied));
  routes.get('/object/info/*', rewriting(informed));
  routes.all('*', (c) => upstream.forward(c.req.raw));
  return routes;
}
