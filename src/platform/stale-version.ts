/**
 * Reloads a tab that was opened before a deploy and needs a part that no longer exists on the server. A service worker
 * stores all parts of its version. Without one, the page checks whether another version is served, and reloads into it.
 * Typed text is kept.
 */
import { errorName, log } from '#lib/log.ts';
import { product } from '#lib/product.ts';
import { onMissingPart } from './missing-part.ts';

/** Key of the last version that a reload led to. A served version that lacks parts itself causes no second reload. */
const KEY = `${product.storagePrefix}-reloaded-for`;
const PROGRAM = /\/assets\/[\w.-]+\.js/g;

export interface VersionPorts {
  /** Scripts that this page runs, as paths of the site. */
  running: readonly string[];
  fetch: typeof fetch;
  /** Storage of the tab, not of the browser. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload(): void;
}

const ports = (): VersionPorts => ({
  running: [...document.scripts].flatMap(({ src }) => new URL(src || '/', location.href).pathname.match(PROGRAM) ?? []),
  fetch: (...args) => fetch(...args),
  storage: sessionStorage,
  reload: () => location.reload(),
});

/**
 * Called when a part is missing. Reloads if another version is served, at most once for each version. Resolves to
 * whether it reloads.
 */
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
    // No network, or no storage in this browser: the code that needed the part reports the failure.
    log.debug('version.not-looked-for', { error: errorName(error) });
    return false;
  }
}

let isChecking = false;

/** Watches for missing parts. Vite reports scripts and styles; the code that starts a worker reports that worker. */
export function watchMissingParts(): void {
  const checkVersion = () => {
    if (isChecking || navigator.serviceWorker?.controller) return;
    isChecking = true;
    void followDeploy().then((isReloading) => (isChecking = isReloading));
  };
  addEventListener('vite:preloadError', checkVersion);
  onMissingPart(checkVersion);
}
