/** Connects to Redis. A start waits some seconds for one that starts too, and then says what is missing. */
import { createClient, type RedisClientOptions } from 'redis';
import { NotServable } from '../not-servable.ts';

/** Longest wait of a start. */
const PATIENCE_MS = 10_000;

type Options = Pick<RedisClientOptions, 'commandsQueueMaxLength' | 'disableOfflineQueue'>;

/**
 * Resolves once Redis is reached; to one that is lost later the client connects again. `onLost`: called with each
 * failure. Rejects with `NotServable` when none answers in time, without the password that the address may hold.
 */
export async function connectRedis(
  url: string,
  options: Options,
  onLost: (error: Error) => void,
  patienceMs = PATIENCE_MS,
) {
  const deadline = Date.now() + patienceMs;
  let isReached = false;
  const client = createClient({
    ...options,
    url,
    socket: {
      reconnectStrategy: (retries, cause) =>
        isReached || Date.now() < deadline ? Math.min(2 ** retries * 50, 2_000) + Math.random() * 200 : cause,
    },
  });
  client.on('error', onLost);
  try {
    await client.connect();
  } catch (error) {
    const { host, hostname } = new URL(url);
    const { message, code } = error as NodeJS.ErrnoException;
    throw new NotServable(
      `No Redis can be used at ${hostname === '' ? 'localhost' : host} (${message || code || 'no reason'}). Start it, or correct REDIS_URL; a single node needs none.`,
      { cause: error },
    );
  }
  isReached = true;
  return client;
}
