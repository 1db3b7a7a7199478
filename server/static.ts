/** The built app: its files, their headers, and `index.html` for every clean path. */
import { Hono, type Context } from 'hono';
import { openBuild, type BuiltFile } from './built-files.ts';
import { securityHeaders } from './security-headers.ts';

/** Named by their content, so they never change. */
const isImmutable = (path: string) => path.startsWith('/assets/');

export function staticRoutes(dist: string, connect: readonly string[] = []): Hono {
  const build = openBuild(dist);
  const headers = securityHeaders(build.text('/index.html'), connect);
  const routes = new Hono();

  routes.get('*', (c) => {
    const host = new URL(c.req.url).host;
    if (host.startsWith('www.')) return c.redirect(bare(c.req.url), 301);
    const path = c.req.path === '/' ? '/index.html' : c.req.path;
    const file = build.file(path) ?? (isPage(path) ? build.file('/index.html') : null);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return file ? send(c, file) : c.text('404', 404);
  });
  return routes;
}

function bare(url: string): string {
  const target = new URL(url);
  target.host = target.host.slice('www.'.length);
  return target.href;
}

/** What has an extension is a file that is missing, not a page of the app. */
const isPage = (path: string) => !/\.\w+$/.test(path) && !isImmutable(path);

function send(c: Context, file: BuiltFile): Response {
  c.header('cache-control', isImmutable(file.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('content-type', file.type);
  c.header('etag', file.etag);
  c.header('vary', 'accept-encoding');
  if (c.req.header('if-none-match') === file.etag) return c.body(null, 304);
  if (!file.zipped || !c.req.header('accept-encoding')?.includes('gzip')) return c.body(file.body);
  c.header('content-encoding', 'gzip');
  return c.body(file.zipped);
}
