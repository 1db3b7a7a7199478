/** How nodes hear of each other: alone, over PostgreSQL, or over Redis streams. */
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import pg from 'pg';
import { createClient } from 'redis';
import type { ServerOptions } from 'socket.io';
import { log } from '#lib/log.ts';

export type ClusterPlan = { kind: 'alone' } | { kind: 'postgres'; url: string } | { kind: 'redis'; url: string };

export interface Cluster {
  adapter: NonNullable<ServerOptions['adapter']> | null;
  stop(): Promise<void>;
}

/**
 * Announcements fit into one notification, so the table that the adapter keeps for larger ones is never needed, nor
 * swept.
 */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export async function joinCluster(plan: ClusterPlan): Promise<Cluster> {
  if (plan.kind === 'alone') return { adapter: null, stop: async () => undefined };
  return plan.kind === 'postgres' ? overPostgres(plan.url) : overRedis(plan.url);
}

/** REDIS_URL wins; CLUSTER=postgres asks for the database's own channel; without either a node is alone. */
export function clusterPlan(
  env: { REDIS_URL?: string | undefined; CLUSTER?: string | undefined },
  databaseUrl: string,
): ClusterPlan {
  if (env.REDIS_URL) return { kind: 'redis', url: env.REDIS_URL };
  return env.CLUSTER === 'postgres' ? { kind: 'postgres', url: databaseUrl } : { kind: 'alone' };
}

function overPostgres(connectionString: string): Cluster {
  const onLost = (error: Error) => log.info('cluster connection lost', { error: error.name });
  const pool = new pg.Pool({ connectionString, max: 3 });
  pool.on('error', onLost);
  const connections = listeners(connectionString, onLost);
  const adapter = createPostgresAdapter(
    { query: pool.query.bind(pool), connect: connections.open } as unknown as pg.Pool,
    { cleanupInterval: LONGEST_TIMER_MS, errorHandler: onLost },
  );
  return { adapter, stop: async () => void (await Promise.all([connections.stop(), pool.end()])) };
}

/**
 * The adapter keeps one connection to listen on. It hears no error of it, of which the node would die, and never gives
 * a lost one back, so that a pool would run dry: each is its own connection instead.
 */
function listeners(connectionString: string, onLost: (error: Error) => void) {
  const open = new Set<pg.Client>();
  return {
    async open() {
      const client = new pg.Client({ connectionString });
      client.on('error', onLost);
      client.once('end', () => open.delete(client));
      await client.connect();
      open.add(client);
      return Object.assign(client, { release: () => void client.end() });
    },
    stop: async () => void (await Promise.all([...open].map((client) => client.end()))),
  };
}

async function overRedis(url: string): Promise<Cluster> {
  const client = createClient({ url });
  client.on('error', (error: Error) => log.info('cluster connection lost', { error: error.name }));
  await client.connect();
  return { adapter: createRedisAdapter(client), stop: async () => client.destroy() };
}
