/** Hooks through which a planted bug changes the simulation's ports and server, never the product's code. */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import type { Random } from '#lib/random.ts';
import type { SendMediaRequest } from '#sync/media/media-request.ts';
import type { Media } from '#sync/media/media.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { SyncServer } from '#simulator/server/sync-server.ts';
import type { Context } from '../core/ports/context.ts';
import type { QueueDatabase } from '../core/ports/queue-database.ts';
import type { StoreDatabase, StoreHooks } from '../core/ports/store-database.ts';

/** Connection of one context to the outbox, with the database behind it. */
export interface QueueConnection {
  context: Context;
  database: QueueDatabase;
  kind: 'tab' | 'page' | 'service-worker';
}

export interface FaultHooks extends StoreHooks {
  server?(server: SyncServer): void;
  /** Changes an answer in place. */
  alterAnswer?(path: string, request: unknown, body: object, server: SyncServer, member: MemberId): void;
  alterLiveItem?(item: LiveItem, server: SyncServer, member: MemberId): LiveItem;
  /** Returns the member whom an invalid token is accepted for; null: none. */
  memberOfInvalidToken?(token: string): MemberId | null;
  /** The epoch stays the same after a restored backup. */
  keepsEpochOnRestore?: boolean;
  /** A crash loses the writes of the last push. */
  losesLastCommit?: boolean;
  outbox?(outbox: Outbox, connection: QueueConnection): Outbox;
  /** Wraps the requests of a worker or service worker. */
  wrapFetch?(send: typeof fetch, random: Random): typeof fetch;
  /** Wraps a context's access to pictures on the device. */
  media?(media: Media): Media;
  /** Wraps the requests for pictures. */
  wrapPictureSend?(send: SendMediaRequest): SendMediaRequest;
  /** Every member may read every picture in the bucket. */
  anyMemberSeesPictures?: boolean;
  /** Photographs of others' private albums are stored on the device. */
  storesPrivatePictures?: boolean;
  /** Pictures stay when their account is erased. */
  keepsErasedPictures?: boolean;
  /** Alters a live item that a device receives. */
  alterReceivedItem?(item: LiveItem, store: StoreDatabase): LiveItem;
  /** Alters an answer that a device receives, in place. */
  alterReceivedAnswer?(path: string, body: object, store: StoreDatabase): void;
  /** A new connection carries no digest. */
  hidesDigest?: boolean;
  /** The device does not check whose token it sends. */
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
  /** The rule that the bug breaks. */
  rule: string;
  description: string;
}
