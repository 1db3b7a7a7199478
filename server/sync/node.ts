/**
 * One sync node: HTTP routes and the chat sockets over its pools of database connections. Stateless; run as many as
 * needed.
 */
import type { Server as HttpServer } from 'node:http';
import type { Hono } from 'hono';
import { Server } from 'socket.io';
import { clientNetworks, type NetworkOf } from '../client-network.ts';
import { joinCluster } from './cluster.ts';
import { fairReads } from './fair-reads.ts';
import { batchPushes } from './push-batcher.ts';
import { syncRoutes } from './http.ts';
import { openLiveSessions, type LiveSessions } from './live-sessions.ts';
import { openMemberDatabase } from './member-database.ts';
import { keepPresence } from './presence.ts';
import { limitsOf, type Limits, type Rate } from './rate-limit.ts';
import { syncService } from './service.ts';
import { disconnectEndedSessions } from './sockets/ended-sessions.ts';
import { guardHandshake, isConnectedHere, type ChatNamespace } from './sockets/handshake.ts';
import { liveDelivery } from './sockets/live-delivery.ts';
import { profileReader, userReader } from './sockets/profiles.ts';
import { answerRequests } from './sockets/requests.ts';
import type { VerifyToken } from './verify-token.ts';

export interface SyncNodeOptions {
  /** Logs in as `sync_node`. */
  databaseUrl: string;
  verify: VerifyToken;
  /** Which sessions live, shared with whatever else this process serves; without it, the node's own. */
  sessions?: LiveSessions | undefined;
  /** Where nodes tell each other of changes; without it, this is the only one. */
  redisUrl?: string | undefined;
  rate?: Rate;
  /** Instead of `rate`: shared with whoever else answers the same members. */
  limits?: Limits;
  networkOf?: NetworkOf;
  connections?: number;
  /** How often the node looks whose sockets' sessions have ended elsewhere. */
  sessionRoundMs?: number;
}

export interface SyncNode {
  /** Mounted at `/sync`. */
  routes: Hono;
  /** Sockets need the server itself. */
  attach(server: HttpServer): void;
  stop(): Promise<void>;
}

const PAYLOAD_LIMIT = 64 * 1024;
/** How often a node has forgotten what the security log keeps no longer. */
const UPKEEP_MS = 3600_000;

export async function createSyncNode(options: SyncNodeOptions): Promise<SyncNode> {
  const {
    databaseUrl,
    verify,
    sessions: sharedSessions,
    redisUrl,
    rate,
    limits = limitsOf(rate),
    networkOf = clientNetworks(),
    connections = 10,
    sessionRoundMs,
  } = options;
  const cluster = await joinCluster(redisUrl);
  const database = fairReads(openMemberDatabase(databaseUrl, connections), connections);
  const sessions = sharedSessions ?? openLiveSessions(databaseUrl, verify);
  const io = new Server({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: PAYLOAD_LIMIT,
    ...(cluster.adapter && { adapter: cluster.adapter }),
  });
  const chat: ChatNamespace = io.of('/chat');
  const profileOf = profileReader(database);
  const userOf = userReader(database);
  const announce = liveDelivery({ chat, database }, cluster.adapter !== null);
  const service = syncService({
    database,
    limit: limits.member,
    push: batchPushes(database, (id) => isConnectedHere(chat, id)),
    announce: announce,
  });
  guardHandshake(chat, { verify: sessions.verify, networkOf, limit: limits.network });
  const stopSessionChecks = disconnectEndedSessions({
    chat,
    sessions,
    clustered: cluster.adapter !== null,
    ...(sessionRoundMs !== undefined && { roundMs: sessionRoundMs }),
  });
  const upkeep = setInterval(() => void database.forgetSecurityLog().catch(() => undefined), UPKEEP_MS).unref();
  const presence = keepPresence(chat, database);
  // Who stays in no namespace is soon disconnected: without a token nobody keeps a connection.
  io.use((_, next) => next(new Error('not-found')));
  answerRequests({ chat, service, limits, profileOf, userOf });

  return {
    routes: syncRoutes({ service, verify: sessions.verify, networkOf, limit: limits.network }),
    attach: (server) => void io.attach(server),
    async stop() {
      stopSessionChecks();
      clearInterval(upkeep);
      chat.local.disconnectSockets(true);
      await presence.settled();
      // Also the namespace that nobody uses: the adapter lets go of Redis with the last of them.
      for (const namespace of [chat, io.of('/')]) await namespace.adapter.close();
      io.engine.close();
      await cluster.stop();
      if (!sharedSessions) await sessions.stop();
      await database.stop();
    },
  };
}
