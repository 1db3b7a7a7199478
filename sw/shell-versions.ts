/**
 * Remembers which versions of the app the cache holds: the active one, and the last one that has started well. When a
 * new version fails at two starts before it has started well once, the earlier one is served again, until the next
 * version is active.
 */
import { SHELL_CACHE } from '#sync/session/names.ts';

/** After so many failed starts the earlier version is served. */
const MAX_FAILED_STARTS = 2;

interface ShellVersions {
  /** Cache keys of the active version's files. */
  active: readonly string[];
  /** Cache keys of the version that started well before; null: none is known. */
  previous: readonly string[] | null;
  hasStarted: boolean;
  /** Failed starts of the active version, until it has started well. */
  failedStarts: number;
}

/** Returns the state once a version with these files is active. What had started well remains to return to. */
function activate(versions: ShellVersions | null, files: readonly string[]): ShellVersions {
  if (versions && files.length === versions.active.length && files.every((key) => versions.active.includes(key)))
    return versions;
  const previous = (versions?.hasStarted ? versions.active : versions?.previous) ?? null;
  return { active: files, previous, hasStarted: false, failedStarts: 0 };
}

/** Says whether the app has returned to the earlier version. */
const isRolledBack = ({ previous, hasStarted, failedStarts }: ShellVersions): boolean =>
  previous !== null && !hasStarted && failedStarts >= MAX_FAILED_STARTS;

/** Returns the state after the active version has started well; one that was given up stays so. */
const startWell = (versions: ShellVersions): ShellVersions =>
  isRolledBack(versions) ? versions : { ...versions, hasStarted: true };

/** Returns the state after a failed start. A version that has started well is no reason to return. */
const startBadly = (versions: ShellVersions): ShellVersions =>
  versions.hasStarted || isRolledBack(versions) ? versions : { ...versions, failedStarts: versions.failedStarts + 1 };

interface VersionStore {
  /** Notes that a version with these files is active, and deletes the files of all but it and the earlier one. */
  activate(files: readonly string[]): Promise<void>;
  /** Notes how a start with this script went. Resolves to whether its page has to be loaded again. */
  noteStart(script: string, wentWell: boolean): Promise<boolean>;
  /** Resolves to this file of the earlier version if the app has returned to it. */
  earlierFile(path: string): Promise<Response | undefined>;
}

/** Opens the record, which lies beside the files. Only the active version's service worker writes it. */
export function createVersionStore(origin: string): VersionStore {
  const record = `${origin}/shell-versions`;
  let reading: Promise<ShellVersions | null> | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  async function read(): Promise<ShellVersions | null> {
    const stored = await caches.match(record, { cacheName: SHELL_CACHE });
    return stored ? ((await stored.json()) as ShellVersions) : null;
  }
  const current = () => (reading ??= read().catch(() => null));

  async function write(versions: ShellVersions): Promise<void> {
    await (await caches.open(SHELL_CACHE)).put(record, Response.json(versions));
    reading = Promise.resolve(versions);
  }

  /** Runs changes one after the other: several tabs may start at once. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = writing.then(work);
    writing = done.catch(() => undefined);
    return done;
  }

  return {
    activate: (files) =>
      inTurn(async () => {
        const versions = activate(await read().catch(() => null), files);
        await write(versions);
        const needed = new Set([record, ...versions.active, ...(versions.previous ?? [])]);
        const cache = await caches.open(SHELL_CACHE);
        for (const request of await cache.keys()) if (!needed.has(request.url)) await cache.delete(request);
      }),
    noteStart: (script, wentWell) =>
      inTurn(async () => {
        const versions = await current();
        const file = `${origin}${script}`;
        // A page of another version says nothing about this one.
        if (!versions?.active.includes(file)) return false;
        const next = wentWell ? startWell(versions) : startBadly(versions);
        if (next !== versions) await write(next);
        return !wentWell && isRolledBack(next) && !next.previous?.includes(file);
      }),
    async earlierFile(path) {
      const versions = await current();
      if (!versions || !isRolledBack(versions)) return undefined;
      const key = versions.previous?.find((each) => new URL(each).pathname === path);
      return key === undefined ? undefined : caches.match(key, { cacheName: SHELL_CACHE });
    },
  };
}
