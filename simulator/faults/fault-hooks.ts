/** Where a planted bug takes hold: the ports and the server of the simulation, never the product. */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import type { Random } from '#lib/random.ts';
import type { SendMediaRequest } from '#sync/media/media-server.ts';
import type { Media } from '#sync/media/media.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Server } from '#simulator/server/server.ts';
import type { Context } from '../core/ports/context.ts';
import type { QueueDatabase } from '../core/ports/queue-database.ts';
import type { StoreDatabase, StoreHooks } from '../core/ports/store-database.ts';

/** A connection of one context to the queue, and the database behind it. */
export interface QueueConnection {
  context: Context;
  database: QueueDatabase;
  kind: 'tab' | 'page' | 'service-worker';
}

export interface FaultHooks extends StoreHooks {
  server?(server: Server): void;
  /** Changes an answer in place. */
  alterAnswer?(path: string, request: unknown, body: object, server: Server, member: MemberId): void;
  alterLiveItem?(item: LiveItem, server: Server, member: MemberId): LiveItem;
  /** Whom a token that is good no more stands for. */
  memberOfInvalidToken?(token: string): MemberId | null;
  /** A restored backup bears the name of what it replaces. */
  keepsEpochOnRestore?: boolean;
  /** What the last request wrote is lost in a crash. */
  losesLastCommit?: boolean;
  outbox?(outbox: Outbox, connection: QueueConnection): Outbox;
  /** What leaves a worker or the service worker. */
  wrapFetch?(send: typeof fetch, random: Random): typeof fetch;
  /** Pictures on a device, as a context reaches them. */
  media?(media: Media): Media;
  /** How pictures travel. */
  wrapPictureSend?(send: SendMediaRequest): SendMediaRequest;
  /** The bucket shows what is in it to whoever knows its name. */
  anyMemberSeesPictures?: boolean;
  /** Pictures stay when their account is erased. */
  keepsErasedPictures?: boolean;
  /** What the device hears live. */
  alterReceivedItem?(item: LiveItem, store: StoreDatabase): LiveItem;
  /** What a device hears as an answer. */
  alterReceivedAnswer?(path: string, body: object, store: StoreDatabase): void;
  /** A connection does not tell what the server has. */
  hidesDigest?: boolean;
  /** Nobody asks whose token it is. */
  acceptsAnyToken?: boolean;
  /** Called when a context of the device starts. */
  onStart?(outbox: Outbox, pendingMessages: () => readonly PendingMessage[]): void;
}

export interface PendingMessage {
  id: string;
  stream: ConversationId;
  text: string;
  to: MemberId;
}

export interface Bug extends FaultHooks {
  /** The rule that is bent. */
  rule: string;
  description: string;
}
