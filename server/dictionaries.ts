/**
 * Compression dictionaries [UPDATE-06]: a browser that has an earlier version of a script or style names it, and gets
 * the new one compressed with it (RFC 9842, `dcz`: zstd). Such a difference is made at its first request, one at a time
 * and off the main thread.
 */
import { constants, zstdCompress } from 'node:zlib';
import { errorName, log } from '#lib/log.ts';
import type { BuiltFile } from './built-files.ts';
import { openEarlierVersions, type EarlierVersions } from './earlier-versions.ts';

/** A name with its hash: the rest is the same in every version. */
const HASHED = /^(\/assets\/[\w.-]+)-[\w-]{8}(\.(?:js|css))$/;
/** Smaller files fit into one packet anyway, in bytes. */
const MIN_BYTES = 1024;
/** Highest level of zstd that browsers must accept the window of: 8 MB. */
const LEVEL = 19;
/** What comes before the zstd data, followed by the hash of the dictionary. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** Returns the pattern for the names of a file in all versions; null: it has no hash in its name. */
export function patternOf(path: string): string | null {
  const [, name, extension] = HASHED.exec(path) ?? [];
  return name === undefined ? null : `${name}-*${extension}`;
}

export const isDictionary = ({ path, body }: { path: string; body: Uint8Array }): boolean =>
  patternOf(path) !== null && body.length >= MIN_BYTES;

export interface Dictionaries {
  /**
   * Resolves to the file as the difference from what the request has (its header `Available-Dictionary`); null: that is
   * no earlier version of it, the file has no dictionaries, or the difference saves nothing.
   */
  difference(file: BuiltFile, available: string | undefined): Promise<Uint8Array<ArrayBuffer> | null>;
}

const noDictionaries: Dictionaries = { difference: () => Promise.resolve(null) };

/** Opens the folder of earlier versions and adds the current one. Without it, files are served whole. */
export function openDictionaries(folder: string | undefined, contents: ReadonlyMap<string, Uint8Array>): Dictionaries {
  if (folder === undefined) return noDictionaries;
  const files = new Map([...contents].filter(([path, body]) => isDictionary({ path, body })));
  try {
    return dictionariesOf(openEarlierVersions(folder, files));
  } catch (error) {
    log.warn('dictionaries.not-opened', { error: errorName(error) });
    return noDictionaries;
  }
}

function dictionariesOf(versions: EarlierVersions): Dictionaries {
  const differences = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(file: BuiltFile, sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const compressed = await compress(file.body, await versions.read(sha256));
    const difference = new Uint8Array(Buffer.concat([MAGIC, Buffer.from(sha256, 'hex'), compressed]));
    return difference.length < (file.zipped ?? file.body).length ? difference : null;
  }

  return {
    difference(file, available) {
      const sha256 = isDictionary(file) ? hashIn(available) : null;
      const path = sha256 === null ? null : versions.pathOf(sha256);
      if (sha256 === null || path === null || patternOf(path) !== patternOf(file.path)) return Promise.resolve(null);
      const key = `${sha256} ${file.path}`;
      const difference =
        differences.get(key) ??
        last
          .then(() => make(file, sha256))
          .catch((error: unknown) => {
            log.warn('dictionaries.not-compressed', { error: errorName(error) });
            return null;
          });
      if (!differences.has(key)) last = difference;
      differences.set(key, difference);
      return difference;
    },
  };
}

/** Reads a byte sequence of structured headers (`:base64:`), as hexadecimal digits. */
function hashIn(header: string | undefined): string | null {
  const [, base64] = /^:([A-Za-z0-9+/]{43}=):$/.exec(header ?? '') ?? [];
  return base64 === undefined ? null : Buffer.from(base64, 'base64').toString('hex');
}

const compress = (body: Uint8Array, dictionary: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    zstdCompress(body, { dictionary, params: { [constants.ZSTD_c_compressionLevel]: LEVEL } }, (error, compressed) =>
      error ? reject(error) : resolve(compressed),
    ),
  );
