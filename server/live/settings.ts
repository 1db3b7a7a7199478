/** Reads from the environment how the media of live rooms are carried. */
import { availableParallelism } from 'node:os';
import { ExpectedRefusal } from '../expected-refusal.ts';
import type { LiveSettings } from './open-live-media.ts';

interface LiveEnv {
  HOST: string;
  REDIS_URL?: string | undefined;
  LIVE_UDP_PORT?: number | undefined;
  LIVE_PROCESSES?: number | undefined;
  LIVE_ADDRESS?: string | undefined;
  TURN_URLS?: string | undefined;
  TURN_SECRET?: string | undefined;
}

const DEFAULT_PORT = 40_500;
/** Processes at most by default: each carries hundreds of streams, and a core stays for the server itself. */
const MOST_PROCESSES = 4;
const EVERYWHERE = new Set(['0.0.0.0', '::', '']);

/** Returns the settings; undefined: rooms are text. Throws `ExpectedRefusal` where a relay is named by half. */
export function liveSettings(env: LiveEnv, cores = availableParallelism()): LiveSettings | undefined {
  const { HOST, REDIS_URL, LIVE_PROCESSES, LIVE_ADDRESS: address, TURN_URLS, TURN_SECRET: secret } = env;
  // Of several nodes, the one that is to carry rooms is named by its port.
  const port = env.LIVE_UDP_PORT ?? (REDIS_URL === undefined ? DEFAULT_PORT : 0);
  if ((TURN_URLS === undefined) !== (secret === undefined))
    throw new ExpectedRefusal('TURN_URLS and TURN_SECRET belong together.');
  if (port === 0) return undefined;
  const bind = HOST === 'localhost' ? '127.0.0.1' : HOST;
  return {
    port,
    processes: LIVE_PROCESSES ?? Math.max(1, Math.min(MOST_PROCESSES, cores - 1)),
    ...(!EVERYWHERE.has(bind) && { bind }),
    ...(address !== undefined && { address }),
    ...(TURN_URLS !== undefined &&
      secret !== undefined && { turn: { urls: TURN_URLS.split(',').map((url) => url.trim()), secret } }),
  };
}
