/** How nodes hear of each other: over the streams and channels of one Redis. Without one, a node is alone. */
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import { log } from '#lib/log.ts';
import { connectRedis } from './redis.ts';

export interface Cluster {
  /** null: nobody to tell. */
  adapter: NonNullable<ServerOptions['adapter']> | null;
  stop(): Promise<void>;
}

/** While Redis is away announcements wait, so many of them; the digest finds what is not announced. */
const WAITING_COMMANDS = 1_000;

/** Resolves once Redis is reached; to one that is lost later it connects again. */
export async function joinCluster(redisUrl: string | undefined): Promise<Cluster> {
  if (redisUrl === undefined) return { adapter: null, stop: async () => undefined };
  const onLost = (error: Error) => log.info('cluster connection lost', { error: error.name });
  const client = await connectRedis(redisUrl, { commandsQueueMaxLength: WAITING_COMMANDS }, onLost);
  // The adapter does not await what it announces: a rejection would end the process.
  const publish = client.publish.bind(client);
  Object.assign(client, { publish: (...message: Parameters<typeof publish>) => publish(...message).catch(onLost) });
  return { adapter: createAdapter(client), stop: async () => client.destroy() };
}
