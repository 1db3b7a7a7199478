/** Serves the built app and its public pages: files with their headers, and for every clean path its document. */
import { Hono, type Context } from 'hono';
import { isAppAddress, isFile } from '#lib/addresses.ts';
import { isDictionary, openDictionaries, patternOf, type Dictionaries } from './dictionaries.ts';
import { openBuild, type BuiltFile } from './built-files.ts';
import { securityHeaders } from './security-headers.ts';

export interface Site {
  /** Further origins that the app contacts. */
  connect?: readonly string[] | undefined;
  /** Address of the site, for canonical links, sitemap and robots. */
  url: string;
  /** Folder for the files of earlier versions; without one, updates are sent whole. */
  earlierVersions?: string | undefined;
}

/** Says whether a file never changes, because its name contains its hash. */
const isImmutable = (path: string) => path.startsWith('/assets/');

export function staticRoutes(dist: string, { connect = [], url, earlierVersions }: Site): Hono {
  const build = openBuild(dist, url);
  const dictionaries = openDictionaries(earlierVersions, build.contents);
  const site = new URL(url);
  const plain = securityHeaders('', connect);
  const headersByFile = new Map<BuiltFile, Record<string, string>>();
  const headersOf = (file: BuiltFile) => {
    if (!file.type.startsWith('text/html')) return plain;
    const headers = headersByFile.get(file) ?? securityHeaders(new TextDecoder().decode(file.body), connect);
    headersByFile.set(file, headers);
    return headers;
  };

  /** Returns the document of a clean path, or null when there is none. */
  const documentAt = (path: string) =>
    path === '/'
      ? build.file('/index.html')
      : isAppAddress(path)
        ? build.file('/app.html')
        : build.file(`${path}.html`);

  const routes = new Hono();
  // What is shared before the service worker stands: it cannot be stored here, and its screen says so.
  routes.post('/share-target', (c) => c.redirect('/#/share', 303));
  routes.get('*', (c) => {
    const { hostname, pathname, search } = new URL(c.req.url);
    const { path } = c.req;
    if (hostname === `www.${site.hostname}`) return c.redirect(site.origin + pathname + search, 301);
    const page = cleanPath(path);
    if (page !== null && build.file(`${page}.html`)) return c.redirect(`${page}${search}`, 301);
    const document = isFile(path) || isImmutable(path) ? null : documentAt(path);
    const file = build.file(path) ?? (document && search !== '' ? build.unindexed(document) : document);
    if (file) return send(c, file, { headers: headersOf(file), search, dictionaries });
    const missing = isFile(path) || isImmutable(path) ? null : build.file('/404.html');
    if (missing) c.status(404);
    return missing
      ? send(c, missing, { headers: headersOf(missing), search, dictionaries })
      : c.text('404', 404, plain);
  });
  return routes;
}

/** Documents without a clean path. The service worker knows the neutral page by its file's name. */
const hiddenDocuments: ReadonlySet<string> = new Set(['/index.html', '/app.html', '/404.html', '/notes.html']);

/** Returns the only address of a page that was requested as a folder or a file; null for any other path. */
function cleanPath(path: string): string | null {
  if (hiddenDocuments.has(path)) return null;
  const page = path.endsWith('.html') ? path.slice(0, -'.html'.length) : withoutSlashes(path);
  return page.length > 1 && page !== path ? page : null;
}

/** Removes slashes in a loop: a regular expression would backtrack from each slash. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

interface Sending {
  headers: Record<string, string>;
  search: string;
  dictionaries: Dictionaries;
}

/** Returns the content codings that a request accepts by name: a weight of zero refuses one. */
const codingsIn = (header = ''): ReadonlySet<string> =>
  new Set(
    header
      .toLowerCase()
      .split(',')
      .map((each) => each.split(';').map((part) => part.trim()))
      .flatMap(([coding = '', ...weights]) => (weights.some((weight) => /^q=0(\.0*)?$/.test(weight)) ? [] : [coding])),
  );

async function send(c: Context, file: BuiltFile, { headers, search, dictionaries }: Sending): Promise<Response> {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  c.header('cache-control', isImmutable(file.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('content-type', file.type);
  c.header('etag', file.etag);
  c.header('vary', 'accept-encoding');
  if (isDictionary(file)) {
    c.header('use-as-dictionary', `match="${patternOf(file.path) ?? ''}"`);
    c.header('vary', 'accept-encoding, available-dictionary');
  }
  if (search !== '' && file.type.startsWith('text/html')) c.header('x-robots-tag', 'noindex');
  if (c.req.header('if-none-match') === file.etag) return c.body(null, 304);
  const accepted = codingsIn(c.req.header('accept-encoding'));
  const difference = accepted.has('dcz')
    ? await dictionaries.difference(file, c.req.header('available-dictionary'))
    : null;
  if (difference) {
    c.header('content-encoding', 'dcz');
    return c.body(difference);
  }
  if (!file.zipped || !accepted.has('gzip')) return c.body(file.body);
  c.header('content-encoding', 'gzip');
  return c.body(file.zipped);
}
