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
  LIVEKIT_URL?: string | undefined;
  LIVEKIT_API_KEY?: string | undefined;
  LIVEKIT_API_SECRET?: string | undefined;
  TURN_URLS?: string | undefined;
  TURN_SECRET?: string | undefined;
}

const DEFAULT_PORT = 40_500;
/** Processes at most by default: each carries hundreds of streams, and a core stays for the server itself. */
const MOST_PROCESSES = 4;
const EVERYWHERE = new Set(['0.0.0.0', '::', '']);

/** Of the LiveKit server that carries calls; undefined: there is none. */
function liveKitOf({ LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret, REDIS_URL }: LiveEnv) {
  if (url !== undefined && key !== undefined && secret !== undefined)
    return { url, key, secret, isShared: REDIS_URL !== undefined };
  if (url !== undefined || key !== undefined || secret !== undefined)
    throw new ExpectedRefusal('LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET belong together.');
  return undefined;
}

/**
 * Returns the settings; undefined: rooms are text. Throws `ExpectedRefusal` where a relay or a LiveKit server is named
 * by half, and where LiveKit, with which rooms are text, is to go with ports of our own.
 */
export function liveSettings(env: LiveEnv, cores = availableParallelism()): LiveSettings | undefined {
  const { HOST, REDIS_URL, LIVE_PROCESSES, LIVE_ADDRESS: address, TURN_URLS, TURN_SECRET: secret } = env;
  // Of several nodes, the one that is to carry rooms is named by its port.
  const port = env.LIVE_UDP_PORT ?? (REDIS_URL === undefined ? DEFAULT_PORT : 0);
  if ((TURN_URLS === undefined) !== (secret === undefined))
    throw new ExpectedRefusal('TURN_URLS and TURN_SECRET belong together.');
  const livekit = liveKitOf(env);
  if (livekit && ((env.LIVE_UDP_PORT ?? 0) > 0 || TURN_URLS !== undefined))
    throw new ExpectedRefusal('With LIVEKIT_URL rooms are text and LiveKit relays: no LIVE_UDP_PORT, no TURN_URLS.');
  if (livekit) return { port: 0, processes: 0, livekit };
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
