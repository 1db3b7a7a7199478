/**
 * A tab that was opened before a deploy asks for parts that are gone. Where a service worker keeps them, it keeps all
 * of them; without one, the page finds out whether another version is served by now, and goes on in that one. What was
 * typed is kept.
 */
import { errorName, log } from '#lib/log.ts';
import { product } from '#lib/product.ts';
import { hearMissingParts } from './missing-part.ts';

/** Of the last version that a reload led to: one that misses parts itself is not asked for them without end. */
const KEY = `${product.storagePrefix}-reloaded-for`;
const PROGRAM = /\/assets\/[\w.-]+\.js/g;

export interface StalePorts {
  /** What this page runs, as paths of the site. */
  running: readonly string[];
  fetch: typeof fetch;
  /** Per tab. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload(): void;
}

const ports = (): StalePorts => ({
  running: [...document.scripts].flatMap(({ src }) => new URL(src || '/', location.href).pathname.match(PROGRAM) ?? []),
  fetch: (...given) => fetch(...given),
  storage: sessionStorage,
  reload: () => location.reload(),
});

/** A part could not be had. Reloads where another version is served, at most once for each; true: it does. */
export async function followDeploy({ running, fetch, storage, reload }: StalePorts = ports()): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store' });
    if (!response.ok) return false;
    const served: readonly string[] = (await response.text()).match(PROGRAM) ?? [];
    if (running.length === 0 || served.length === 0 || running.some((path) => served.includes(path))) return false;
    const version = [...new Set(served)].sort().join();
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

let looking = false;

/** Vite tells of each part that does not come; of a worker, whoever began it does. */
export function watchMissingParts(): void {
  const look = () => {
    if (looking || navigator.serviceWorker?.controller) return;
    looking = true;
    void followDeploy().then((leaves) => (looking = leaves));
  };
  addEventListener('vite:preloadError', look);
  hearMissingParts(look);
}
