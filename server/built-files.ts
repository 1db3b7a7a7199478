/**
 * Serves the files of the build from memory. All are read at the start, because a later build would replace them by
 * another version's. Types and compressed copies are made at the first request. Other files cannot be requested.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { product } from '#lib/product.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ico': 'image/x-icon',
};
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml']);
/** Types of file that may name our own address. */
const urlBearing = new Set(['.html', '.txt', '.xml']);

export interface BuiltFile {
  path: string;
  type: string;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  zipped: Uint8Array<ArrayBuffer> | null;
}

export interface Build {
  /** What the build wrote, by the path in the URL. */
  contents: ReadonlyMap<string, Uint8Array>;
  /** Returns a file by its path in the URL. */
  file(path: string): BuiltFile | null;
  /** Returns the same document with a tag that keeps search engines from indexing it [SHELL-33]. */
  unindexed(document: BuiltFile): BuiltFile;
}

/** Opens the build. `url`: address of the site, which the build itself does not know. */
export function openBuild(dist: string, url: string): Build {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const contents = new Map(
    names
      .map(({ parentPath, name }) => join(parentPath, name))
      // What the build notes for the tools: it names every source file.
      .filter((place) => !place.startsWith(join(dist, '.vite')))
      .map((place) => [place.slice(dist.length).split(sep).join('/'), readFileSync(place)]),
  );
  const files = new Map<string, BuiltFile>();

  function file(path: string): BuiltFile | null {
    const cached = files.get(path);
    if (cached) return cached;
    const bytes = contents.get(path);
    if (bytes === undefined) return null;
    const builtFile = load(
      path,
      urlBearing.has(extname(path)) ? Buffer.from(bytes.toString().replaceAll(product.siteUrl, url)) : bytes,
    );
    files.set(path, builtFile);
    return builtFile;
  }

  const unindexedFiles = new Map<BuiltFile, BuiltFile>();
  function unindexed(document: BuiltFile): BuiltFile {
    const builtFile =
      unindexedFiles.get(document) ??
      load(
        document.path,
        Buffer.from(
          new TextDecoder()
            .decode(document.body)
            .replace(/<meta name="robots"[^>]*>|(?=<\/head>)/, '<meta name="robots" content="noindex" />'),
        ),
      );
    unindexedFiles.set(document, builtFile);
    return builtFile;
  }
  return { contents, file, unindexed };
}

function load(path: string, bytes: Buffer): BuiltFile {
  const body = new Uint8Array(bytes);
  const extension = extname(path);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`;
  const zipped = compressible.has(extension) ? new Uint8Array(gzipSync(body)) : null;
  return { path, type: types[extension] ?? 'application/octet-stream', etag, body, zipped };
}
