/**
 * Creates one sync node: HTTP routes and chat sockets over its pools of database connections. A node is stateless; any
 * number may run.
 */
import type { Server as HttpServer } from 'node:http';
import type { Hono } from 'hono';
import { Server } from 'socket.io';
import { clientNetworks, type NetworkOf } from '../client-network.ts';
import type { Announcement } from './changes.ts';
import { joinCluster } from './cluster.ts';
import { fairReads } from './fair-reads.ts';
import { countRounds } from './count-rounds.ts';
import { batchPushes } from './push-batcher.ts';
import { syncRoutes } from './http.ts';
import { openLiveSessions, type LiveSessions } from './live-sessions.ts';
import { lockKeyFrom, lockTickets } from './lock-tickets.ts';
import { openMemberDatabase, type MemberDatabase } from './member-database.ts';
import { keepPresence } from './presence.ts';
import { HEARTBEAT_MS } from '#schemas/limits.ts';
import { limitsOf, type Limits, type Rate } from './rate-limit.ts';
import { syncService, type SyncService } from './service.ts';
import { disconnectEndedSessions } from './sockets/ended-sessions.ts';
import { answerGroupSockets } from './sockets/group/answer-sockets.ts';
import { groupDelivery } from './sockets/group/delivery.ts';
import { readGroup } from './sockets/group/reads.ts';
import { guardHandshake, isConnectedHere, type ChatNamespace } from './sockets/handshake.ts';
import { liveDelivery } from './sockets/live-delivery.ts';
import { answerManySockets, type ManySockets, type RoomMedia } from './sockets/many/answer-sockets.ts';
import { notificationDelivery } from './sockets/notifications/delivery.ts';
import { notificationAnswers } from './sockets/notifications/requests.ts';
import { profileReader, userReader } from './sockets/profiles.ts';
import { answerRequests } from './sockets/requests.ts';
import type { VerifyToken } from './verify-token.ts';

export interface SyncNodeOptions {
  /** URL that logs in as `sync_node`. */
  databaseUrl: string;
  verify: VerifyToken;
  /** Session checks shared with other services of this process; by default the node opens its own. */
  sessions?: LiveSessions | undefined;
  /** Where nodes tell each other of changes; without it, this is the only one. */
  redisUrl?: string | undefined;
  rate?: Rate;
  /** Limits shared with other services for the same members; used instead of `rate`. */
  limits?: Limits;
  networkOf?: NetworkOf;
  /** Of all servers of a database, for the secrets of tickets; absent: locked devices send nothing. */
  lockSecret?: string | undefined;
  connections?: number;
  /** Milliseconds between checks for sockets whose sessions have ended elsewhere. */
  sessionRoundMs?: number;
  /** Cameras in live rooms; absent: rooms are of text alone. */
  media?: ((database: MemberDatabase) => RoomMedia) | undefined;
}

export interface SyncNode {
  /** Routes to mount at `/sync`. */
  routes: Hono;
  /** Attaches the sockets, which need the HTTP server itself. */
  attach(server: HttpServer): void;
  /** Announces a change that no push made, to the members of all nodes. */
  announce(announcement: Announcement): void;
  /** Tells the members of a live room of what no request of theirs has changed. */
  announceRoom: ManySockets['announce'];
  stop(): Promise<void>;
}

const PAYLOAD_LIMIT = 64 * 1024;
/** Milliseconds between deletions of old rows of the security log. */
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
    lockSecret,
    connections = 10,
    sessionRoundMs,
    media,
  } = options;
  const cluster = await joinCluster(redisUrl);
  const database = fairReads(openMemberDatabase(databaseUrl, connections), connections);
  const sessions = sharedSessions ?? openLiveSessions(databaseUrl, verify);
  const io = new Server({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: PAYLOAD_LIMIT,
    pingInterval: HEARTBEAT_MS,
    ...(cluster.adapter && { adapter: cluster.adapter }),
  });
  const chat: ChatNamespace = io.of('/chat');
  const groups: ChatNamespace = io.of('/group');
  const notifications: ChatNamespace = io.of('/notifications');
  const many: ChatNamespace = io.of('/many');
  const namespaces = [chat, groups, notifications, many];
  const profileOf = profileReader(database);
  const userOf = userReader(database);
  const delivery = groupDelivery({
    groups,
    database,
    readGroup: (member, groupId) => readGroup({ service, database }, member, groupId),
  });
  const toNotified = notificationDelivery({ notifications, database });
  const live = answerManySockets(many, {
    database,
    verify: sessions.verify,
    limits,
    clustered: cluster.adapter !== null,
    media: media?.(database),
  });
  const announce = liveDelivery(
    { chat, database, groups: delivery, notifications: toNotified, live },
    cluster.adapter !== null,
  );
  const counts = countRounds(database, announce);
  const service: SyncService = syncService({
    database,
    counts,
    limit: limits.member,
    push: batchPushes(
      database,
      (id) => isConnectedHere(chat, id) || isConnectedHere(groups, id) || toNotified.isConnected(id),
    ),
    announce: announce,
  });
  const handshake = { verify: sessions.verify, networkOf, limit: limits.network };
  guardHandshake(chat, handshake);
  guardHandshake(notifications, handshake);
  guardHandshake(many, handshake);
  notifications.on('connection', notificationAnswers({ service, database }, limits));
  answerGroupSockets(groups, { ...handshake, service, database, limits, userOf, delivery });
  const stopSessionChecks = namespaces.map((namespace) =>
    disconnectEndedSessions({
      chat: namespace,
      sessions,
      clustered: cluster.adapter !== null,
      ...(sessionRoundMs !== undefined && { roundMs: sessionRoundMs }),
    }),
  );
  const upkeep = setInterval(() => void database.forgetSecurityLog().catch(() => undefined), UPKEEP_MS).unref();
  const presence = keepPresence(chat, database);
  // Refuses the root namespace: a client in no namespace is soon disconnected, so nobody stays connected without a
  // token.
  io.use((_, next) => next(new Error('not-found')));
  answerRequests({ chat, service, limits, profileOf, userOf });

  return {
    routes: syncRoutes({
      service,
      lockTickets:
        lockSecret === undefined
          ? undefined
          : lockTickets({ database, service, limit: limits.member, key: lockKeyFrom(lockSecret) }),
      verify: sessions.verify,
      networkOf,
      limit: limits.network,
    }),
    attach: (server) => void io.attach(server),
    announce: (announcement) => announce(announcement),
    announceRoom: (roomId) => live.announce(roomId),
    async stop() {
      for (const stop of stopSessionChecks) stop();
      clearInterval(upkeep);
      await counts.stop();
      for (const namespace of namespaces) namespace.local.disconnectSockets(true);
      await Promise.all([presence.settled(), live.stop()]);
      // Also the namespace that nobody uses: the adapter lets go of Redis with the last of them.
      for (const namespace of [...namespaces, io.of('/')]) await namespace.adapter.close();
      io.engine.close();
      await cluster.stop();
      if (!sharedSessions) await sessions.stop();
      await database.stop();
    },
  };
}
