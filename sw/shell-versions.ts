/**
 * Remembers which versions of the app the cache holds: the active one, and the last one that has started well. When a
 * new version fails at two starts before it has started well once, the earlier one is served again, until the next
 * version is active.
 */
import { SHELL_CACHE } from '#sync/session/names.ts';
import { ignoreFailure } from './events.ts';

/** After so many failed starts the earlier version is served. */
const MAX_FAILED_STARTS = 2;
/**
 * Failures within this time after one that was counted, in milliseconds, are the same one: several tabs start at once,
 * and an impatient member reloads a blank page again and again, for whatever reason it is blank.
 */
const SAME_FAILURE_MS = 10_000;

interface ShellVersions {
  /** Cache keys of the active version's files. */
  active: readonly string[];
  /** Cache keys of the version that started well before; null: none is known. */
  previous: readonly string[] | null;
  hasStarted: boolean;
  /** Failed starts of the active version, until it has started well. */
  failedStarts: number;
  /** When the last of them was counted, in milliseconds since 1970. */
  failedAt?: number;
}

const isOf = ({ active }: ShellVersions, files: readonly string[]): boolean =>
  files.length === active.length && files.every((key, index) => key === active[index]);

/** Returns the state once a version with these files is active. What had started well remains to return to. */
function activate(versions: ShellVersions | null, files: readonly string[]): ShellVersions {
  if (versions && isOf(versions, files)) return versions;
  const previous = (versions?.hasStarted ? versions.active : versions?.previous) ?? null;
  return { active: files, previous, hasStarted: false, failedStarts: 0 };
}

/** Says whether the app has returned to the earlier version. */
const isRolledBack = ({ previous, hasStarted, failedStarts }: ShellVersions): boolean =>
  previous !== null && !hasStarted && failedStarts >= MAX_FAILED_STARTS;

/** Returns the files that a start may need: a version that has started well is not given up, and needs no other one. */
const versionsToRun = ({ active, previous, hasStarted }: ShellVersions): readonly string[] =>
  hasStarted || previous === null ? active : [...active, ...previous];

/**
 * Returns the state after the active version has started well, which clears its failures; one that was given up stays
 * so. The same state if nothing has changed: every start comes by here, and only the first one is written.
 */
function startWell(versions: ShellVersions): ShellVersions {
  if (versions.hasStarted || isRolledBack(versions)) return versions;
  const { active, previous } = versions;
  return { active, previous, hasStarted: true, failedStarts: 0 };
}

/**
 * Returns the state after a failed start. A version that has started well is no reason to return. The clock may have
 * been set back since the failure before, so the time between both has no sign.
 */
function startBadly(versions: ShellVersions, now: number): ShellVersions {
  if (versions.hasStarted || isRolledBack(versions)) return versions;
  const { failedStarts, failedAt } = versions;
  if (failedAt !== undefined && Math.abs(now - failedAt) < SAME_FAILURE_MS) return versions;
  return { ...versions, failedStarts: failedStarts + 1, failedAt: now };
}

interface VersionStore {
  /**
   * Runs what fetches this version's files into the cache. What no version needs is deleted before, so that there is
   * room. If there is none all the same, what was added is deleted: the member's words need some.
   */
  install(fetchFiles: () => Promise<unknown>): Promise<void>;
  /** Notes that this version is active, and deletes the files of all but it, the earlier one and one that waits. */
  activate(): Promise<void>;
  /** Notes how a start with this script went. Resolves to whether its page has to be loaded again. */
  noteStart(script: string, wentWell: boolean): Promise<boolean>;
  /** Resolves to this file of the earlier version if the app has returned to it. */
  earlierFile(path: string): Promise<Response | undefined>;
}

/** Held while a version is installed, or files are deleted. */
const FILES_LOCK = 'alcove-shell-files';

/**
 * Opens the records, which lie beside the files. `files`: cache keys of this version's files.
 *
 * Responsibilities: the active version's service worker writes which version is active and how it starts; each version
 * notes at the end of its installation that it is complete.
 * Races: while a version is installed, another one that waited may become active. It then deletes nothing, since it
 * cannot know the files that arrive. Whatever is interrupted, the files of a version that runs, or that would be
 * returned to, are never among what is deleted.
 */
export function createVersionStore(origin: string, files: readonly string[], now = () => Date.now()): VersionStore {
  const record = `${origin}/shell-versions`;
  const installedRecord = `${origin}/shell-installed`;
  let reading: Promise<ShellVersions | null> | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  async function readJson(key: string): Promise<unknown> {
    const stored = await caches.match(key, { cacheName: SHELL_CACHE });
    return stored ? stored.json() : null;
  }
  const read = () => readJson(record).catch(() => null) as Promise<ShellVersions | null>;
  const current = () => (reading ??= read());

  const put = async (key: string, value: unknown) => (await caches.open(SHELL_CACHE)).put(key, Response.json(value));

  async function write(versions: ShellVersions): Promise<void> {
    await put(record, versions);
    reading = Promise.resolve(versions);
  }

  async function deleteWhere(isObsolete: (key: string) => boolean): Promise<void> {
    const cache = await caches.open(SHELL_CACHE);
    for (const request of await cache.keys()) if (isObsolete(request.url)) await cache.delete(request);
  }

  /** Deletes what is neither in this list nor of the version that was installed last: it may wait, or be active. */
  async function deleteAllBut(needed: readonly string[]): Promise<void> {
    const installed = (await readJson(installedRecord).catch(() => null)) as string[] | null;
    const remaining = new Set([record, installedRecord, ...needed, ...(installed ?? [])]);
    await deleteWhere((key) => !remaining.has(key));
  }

  /** Runs changes one after the other: several tabs may start at once. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = writing.then(work);
    writing = done.catch(() => undefined);
    return done;
  }

  return {
    install: (fetchFiles) =>
      navigator.locks.request(FILES_LOCK, async () => {
        const versions = await read();
        // Without the record nobody knows what runs.
        if (versions) await ignoreFailure(deleteAllBut([...files, ...versionsToRun(versions)]));
        const before = new Set((await (await caches.open(SHELL_CACHE)).keys()).map(({ url }) => url));
        try {
          await fetchFiles();
          await put(installedRecord, files);
        } catch (error) {
          if ((error as Error).name === 'QuotaExceededError')
            await ignoreFailure(deleteWhere((key) => files.includes(key) && !before.has(key)));
          throw error;
        }
      }),
    activate: () =>
      inTurn(async () => {
        const versions = activate(await read(), files);
        const deleteOthers = () => deleteAllBut([...versions.active, ...(versions.previous ?? [])]);
        // Before the record is written, which needs room, too.
        await ignoreFailure(
          navigator.locks.request(FILES_LOCK, { ifAvailable: true }, (lock) => lock && deleteOthers()),
        );
        await write(versions);
      }),
    noteStart: (script, wentWell) =>
      inTurn(async () => {
        const file = `${origin}${script}`;
        const stored = await current();
        // The record of a version that was stopped while it became active still names the one before.
        const versions = activate(stored, files);
        // A page of another version says nothing about this one.
        const isOwn = files.includes(file);
        const next = !isOwn ? versions : wentWell ? startWell(versions) : startBadly(versions, now());
        if (next !== stored) await write(next);
        return isOwn && !wentWell && isRolledBack(next) && !next.previous?.includes(file);
      }),
    async earlierFile(path) {
      const versions = await current();
      if (!versions || !isRolledBack(versions) || !isOf(versions, files)) return undefined;
      const key = versions.previous?.find((each) => new URL(each).pathname === path);
      return key === undefined ? undefined : caches.match(key, { cacheName: SHELL_CACHE });
    },
  };
}
