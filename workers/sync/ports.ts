/** The worker's ports to its environment, so that tests and the simulation can replace all of it. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Owner } from '#schemas/entities/session.ts';
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { DigestAnswer, LiveItem } from '#schemas/wire/sync.ts';
import type { OpenChannel } from '#lib/channel.ts';
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import type { Result } from '#lib/result.ts';
import type { DrainOutcome } from '#sync/outbox/drain.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Transport } from '#sync/outbox/transport.ts';
import type { Store } from '#sync/store/open.ts';
import type { LastLogin } from './last-login.ts';

export type AsyncResult<T> = Promise<Result<T, FailureCode>>;

/** The requests of the sync server that read. */
export type SyncServer = Pick<Transport, 'pull' | 'chunks' | 'digest'>;

/** Called by a live connection. */
export interface LiveListener {
  onItem(item: LiveItem): void;
  /** Called for an event that could not be read or carries no rows: a pull is needed. */
  onUnreadable(): void;
  /** Called when the other member of a pair begins or stops typing. */
  onTyping(conversation: ConversationId, isTyping: boolean): void;
  /** Called when something of this member's calls has changed. */
  onCalls(): void;
}

export interface LiveConnection {
  /** The server's digest at the time of the subscription [Y8]. */
  digest: DigestAnswer | null;
  /** Resolves when the connection ends, for any reason. */
  closed: Promise<void>;
  /** Sends the typing state; without a connection it is lost. */
  sendTyping(conversation: ConversationId, isTyping: boolean): void;
  close(): void;
}

/** Tries once to connect. Resolves to a connection or to a failure code. */
export type Connect = (token: string, listener: LiveListener, signal: AbortSignal) => AsyncResult<LiveConnection>;

export interface WorkerEnvironment {
  clock: Clock;
  random: Random;
  locks: LockManager;
  channel: OpenChannel;
  /** How many conversations of a large answer are written before the others; by default those of a screen. */
  screenful?: number;
  /** Entries per push; by default as many as the server accepts. */
  batchSize?: number;
  /** Reports that the member is present; without it, nothing is reported. */
  lastLogin?: LastLogin;
}

/** The session whose token requests carry. */
export interface SessionPort {
  accessToken(): AsyncResult<string>;
  /** Fetches a new token after the server has refused this one. */
  afterUnauthorized(token: string): Promise<unknown>;
  /** Refreshes the session before it expires, until the signal aborts. */
  keepFresh(signal: AbortSignal): Promise<void>;
}

/** The sync server, and how to reach it. */
export interface ServerPort {
  transport: Transport;
  connect: Connect;
  isOnline(): boolean;
  /** Notes the server's time, which every answer carries. */
  onServerTime(serverTime: string): void;
}

/** The account's store, a cache that may be erased and opened again [Y19]. */
export interface StorePort {
  /** Opens the store; an empty one is filled from an older version [Y18]. */
  open(signal: AbortSignal): Promise<Store>;
  erase(): Promise<void>;
}

/** Sends entries and pictures that wait on this device. */
export interface SendPort {
  drain(attempt: number): Promise<DrainOutcome>;
  /** Uploads pictures, beside the queue, before the messages that show them are sent [Y3]. */
  sendPictures?: ((attempt: number) => Promise<DrainOutcome>) | undefined;
  /** Writes a second copy of unsent entries and drafts where there is little room [Y19]. */
  keepUnsent?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Prepares sending while the app is locked [S1]; without a lock there is nothing to prepare. */
  prepareLocked?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

/** Keeps the cached answers of one store, while its leader session runs. */
export interface AnswerKeeper {
  /** Resolves to the answer as it is afterwards; null: there is none. */
  request(request: AnswerRequest): AsyncResult<CachedAnswer | null>;
}

/** Opens the keeper of a store's cached answers. */
export interface AnswerPort {
  open(store: Store): AnswerKeeper;
}

/** What this device keeps beside the store: it is told what goes out of sight [Y9], or was deleted [Y11]. */
export interface LocalCopies {
  /** Removes profile pictures of lost cards from the service worker's cache. */
  forgetPictures(urls: readonly string[]): Promise<void>;
  /** Removes members from the directory. */
  forgetMembers?: ((ids: readonly MemberId[]) => Promise<void>) | undefined;
  sweepPictures?: ((inSight: (stream: string) => boolean) => Promise<void>) | undefined;
  erasePictures?: ((paths: readonly string[]) => Promise<void>) | undefined;
}

/** Replaces the browser's databases, in tests and the simulation. */
export interface AccountDatabases {
  openOutbox(owner: Owner): Promise<Outbox>;
  eraseStores(account: MemberId): Promise<void>;
  eraseOldStores(): Promise<void>;
  /** Deletes all databases of an account. Resolves to false if some are left. */
  erase(account: MemberId): Promise<boolean>;
}
