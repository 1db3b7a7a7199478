/**
 * Keeps the scripts and styles of the last versions of the app in a folder, because a build replaces them: a device
 * that has one of them gets the new one as the difference [UPDATE-06]. They are stored once by content, beside a list
 * of versions; what no version needs any more is deleted.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Number of versions that are kept beside the current one. */
const EARLIER_VERSIONS = 5;
/** Limit for all of them together, in bytes; the oldest go first. */
const MAX_BYTES = 64 * 1024 * 1024;

const LIST = 'versions.json';
const SHA256 = /^[0-9a-f]{64}$/;
/** Versions, newest first: the hash of each file's content by its path in the URL. */
const versionList = z.array(z.record(z.string(), z.string().check(z.regex(SHA256))));
type Versions = z.infer<typeof versionList>;

export interface EarlierVersions {
  /** Returns the path that a file with this content had in an earlier version, or null. */
  pathOf(sha256: string): string | null;
  /** Resolves to the file with this content. Rejects if it has gone, or has another content. */
  read(sha256: string): Promise<Uint8Array>;
}

export const sha256Of = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

function readList(folder: string): Versions {
  try {
    return versionList.parse(JSON.parse(readFileSync(join(folder, LIST), 'utf8')));
  } catch {
    // A first start, or a list that a crash has cut: it is begun anew.
    return [];
  }
}

/** Writes under another name first: a crash leaves no half of a file under its own. */
function writeWhole(path: string, content: Uint8Array | string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

/** Says whether the folder has the file, whole: a full disk or a restored copy may have left another content. */
function isStored(folder: string, sha256: string): boolean {
  const path = join(folder, sha256);
  return existsSync(path) && sha256Of(readFileSync(path)) === sha256;
}

const isSame = (one: Versions[number], other: Versions[number]) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Returns the newest versions whose files fit together into the limit. */
function fitting(versions: Versions, sizeOf: (sha256: string) => number, maxBytes: number): Versions {
  const counted = new Set<string>();
  let bytes = 0;
  const firstTooMany = versions.findIndex((version) => {
    for (const sha256 of Object.values(version)) {
      if (!counted.has(sha256)) bytes += sizeOf(sha256);
      counted.add(sha256);
    }
    return bytes > maxBytes;
  });
  return firstTooMany === -1 ? versions : versions.slice(0, firstTooMany);
}

/** Adds the current version's files to the folder, and returns those of the versions before. Throws if it cannot. */
export function openEarlierVersions(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  maxBytes = MAX_BYTES,
): EarlierVersions {
  mkdirSync(folder, { recursive: true });
  const current: Versions[number] = {};
  const bodies = new Map<string, Uint8Array>();
  for (const [path, body] of files) {
    const sha256 = sha256Of(body);
    current[path] = sha256;
    bodies.set(sha256, body);
  }
  const earlier = readList(folder).filter((version) => !isSame(version, current));
  const sizeOf = (sha256: string) =>
    bodies.get(sha256)?.length ?? statSync(join(folder, sha256), { throwIfNoEntry: false })?.size ?? 0;
  const versions = fitting([current, ...earlier.slice(0, EARLIER_VERSIONS)], sizeOf, maxBytes);
  const needed = new Set(versions.flatMap((version) => Object.values(version)));
  for (const [sha256, body] of bodies)
    if (needed.has(sha256) && !isStored(folder, sha256)) writeWhole(join(folder, sha256), body);
  writeWhole(join(folder, LIST), JSON.stringify(versions));
  for (const name of readdirSync(folder)) if (name !== LIST && !needed.has(name)) rmSync(join(folder, name));

  const paths = new Map<string, string>();
  for (const version of versions.slice(1).reverse())
    for (const [path, sha256] of Object.entries(version)) if (!bodies.has(sha256)) paths.set(sha256, path);
  return {
    pathOf: (sha256) => paths.get(sha256) ?? null,
    async read(sha256) {
      const body = await readFile(join(folder, sha256));
      // A difference from anything else than what the browser has would be undone to a broken script.
      if (sha256Of(body) !== sha256) throw new Error('a file of an earlier version has changed');
      return body;
    },
  };
}
