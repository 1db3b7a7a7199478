/**
 * A tab that was opened before a deploy asks for parts that are gone. Where a service worker keeps them, it keeps all
 * of them; without one, the page finds out whether another version is served by now, and goes on in that one. What was
 * typed is kept.
 */
import { errorName, log } from '#lib/log.ts';
import { product } from '#lib/product.ts';
import { onMissingPart } from './missing-part.ts';

/** Of the last version that a reload led to: one that misses parts itself is not asked for them without end. */
const KEY = `${product.storagePrefix}-reloaded-for`;
const PROGRAM = /\/assets\/[\w.-]+\.js/g;

export interface VersionPorts {
  /** What this page runs, as paths of the site. */
  running: readonly string[];
  fetch: typeof fetch;
  /** Per tab. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload(): void;
}

const ports = (): VersionPorts => ({
  running: [...document.scripts].flatMap(({ src }) => new URL(src || '/', location.href).pathname.match(PROGRAM) ?? []),
  fetch: (...args) => fetch(...args),
  storage: sessionStorage,
  reload: () => location.reload(),
});

/** A part could not be had. Reloads where another version is served, at most once for each; true: it does. */
export async function followDeploy({ running, fetch, storage, reload }: VersionPorts = ports()): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store' });
    if (!response.ok) return false;
    const servedScripts: readonly string[] = (await response.text()).match(PROGRAM) ?? [];
    if (running.length === 0 || servedScripts.length === 0 || running.some((path) => servedScripts.includes(path)))
      return false;
    const version = [...new Set(servedScripts)].sort().join();
    if (storage.getItem(KEY) === version) return false;
    storage.setItem(KEY, version);
    log.info('version.followed');
    reload();
    return true;
  } catch (error) {
    // No network, or a browser that keeps nothing: whoever asked for the part says that it is missing.
    log.debug('version.not-looked-for', { error: errorName(error) });
    return false;
  }
}

let isChecking = false;

/** Vite tells of each part that does not come; of a worker, whoever began it does. */
export function watchMissingParts(): void {
  const checkVersion = () => {
    if (isChecking || navigator.serviceWorker?.controller) return;
    isChecking = true;
    void followDeploy().then((isReloading) => (isChecking = isReloading));
  };
  addEventListener('vite:preloadError', checkVersion);
  onMissingPart(checkVersion);
}
