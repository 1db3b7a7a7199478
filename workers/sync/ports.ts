/** What the worker touches of its surroundings, so that tests and the simulation can stand in for all of it. */
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

/** The reading side of the sync server. */
export type SyncServer = Pick<Transport, 'pull' | 'chunks' | 'digest'>;

/** What a live connection tells. */
export interface LiveListener {
  onItem(item: LiveItem): void;
  /** An event that could not be read, or carried nothing to take: only a pull tells. */
  onUnreadable(): void;
  /** The other of a pair begins, or ceases, to write. */
  onTyping(conversation: ConversationId, isTyping: boolean): void;
}

export interface LiveConnection {
  /** What the server has, as of the subscription [Y8]. */
  digest: DigestAnswer | null;
  /** Resolves when it ends, whoever ended it. */
  closed: Promise<void>;
  /** Lost where there is no connection; nothing is kept for later. */
  sendTyping(conversation: ConversationId, isTyping: boolean): void;
  close(): void;
}

/** Tries once to connect: a connection, or why not. */
export type Connect = (token: string, listener: LiveListener, signal: AbortSignal) => AsyncResult<LiveConnection>;

export interface WorkerEnvironment {
  clock: Clock;
  random: Random;
  locks: LockManager;
  channel: OpenChannel;
  /**
   * So many conversations of a large answer stand before the others; those of a screen, unless something else is said.
   */
  screenful?: number;
  /** So many entries leave in one push; as many as the server takes, unless something else is said. */
  batchSize?: number;
  /** Told when a member is here; where nobody is to know, nothing. */
  lastLogin?: LastLogin;
}

/** The session that requests are sent under. */
export interface SessionPort {
  accessToken(): AsyncResult<string>;
  /** A token was refused: another one is fetched. */
  afterUnauthorized(token: string): Promise<unknown>;
  /** Refreshes it before it ends, until the signal aborts. */
  keepFresh(signal: AbortSignal): Promise<void>;
}

/** The sync server, and how it is reached. */
export interface ServerPort {
  transport: Transport;
  connect: Connect;
  isOnline(): boolean;
  /** Any answer carries the server's time. */
  onServerTime(serverTime: string): void;
}

/** The account's store, a cache that may be erased and opened anew [Y19]. */
export interface StorePort {
  /** Filled from an older version, where it is empty [Y18]. */
  open(signal: AbortSignal): Promise<Store>;
  erase(): Promise<void>;
}

/** Sends what waits on this device. */
export interface SendPort {
  drain(attempt: number): Promise<DrainOutcome>;
  /** [Y3] Pictures leave before the messages that show them, beside the queue. */
  sendPictures?: ((attempt: number) => Promise<DrainOutcome>) | undefined;
  /** [Y19] Keeps a second copy of what is unsent, where there is little room. */
  keepUnsent?: ((signal: AbortSignal) => Promise<void>) | undefined;
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
  /** What the service worker keeps of cards that are lost. */
  forgetPictures(urls: readonly string[]): Promise<void>;
  /** What the directory has of them. */
  forgetMembers?: ((ids: readonly MemberId[]) => Promise<void>) | undefined;
  sweepPictures?: ((inSight: (stream: string) => boolean) => Promise<void>) | undefined;
  erasePictures?: ((paths: readonly string[]) => Promise<void>) | undefined;
}

/** Where they are not a browser's own. */
export interface AccountDatabases {
  openOutbox(owner: Owner): Promise<Outbox>;
  eraseStores(account: MemberId): Promise<void>;
  eraseOldStores(): Promise<void>;
  /** All of an account's; false: some are not gone yet. */
  erase(account: MemberId): Promise<boolean>;
}
