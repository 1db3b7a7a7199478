/**
 * What comlink exposes of the sync worker to its tab. Types and names only; the page imports nothing else of workers/.
 */
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Gif } from '#schemas/gif.ts';
import type { ConversationId, MemberId, StreamId } from '#schemas/ids.ts';
import type { LinkPreview } from '#schemas/link-preview.ts';
import type { Picture } from '#schemas/media.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { ConnectionFigures } from '#schemas/wire/between-tabs.ts';
import type { LogLine } from '#lib/log.ts';
import type { Result } from '#lib/result.ts';

/** « En ligne », « Connexion… », « Hors ligne ». */
export type Connection = 'online' | 'connecting' | 'offline';

/** The same in every tab of the profile: the leader publishes it, followers repeat it. */
export interface SyncState {
  connection: Connection;
  /** The present socket's last error, as stored state [CHAT-25]. */
  error: FailureCode | null;
  /** This tab's worker leads [Y15]. */
  isLeader: boolean;
  /**
   * `lost`: the refresh token was refused; the queue waits, closed [Y17]. `ended`: signed out elsewhere in this
   * browser.
   */
  session: 'present' | 'lost' | 'ended' | 'none';
  /** Older pages fetched and known to be missing. */
  history: { done: number; total: number };
  /** The server said « too old »: an update must come first [Y18]. */
  outdated: boolean;
  /** A full or broken storage [Y19]. */
  storage: 'well' | 'full' | 'broken';
  /** Conversations in which the other is writing just now [CHAT-45]. */
  typing: readonly ConversationId[];
  /** As of the last health check, told by the leader [CHAT-99]; null before the first. */
  figures: ConnectionFigures | null;
  /** Why this tab's last attempt to send the queue must be repeated; null: it needs not be. */
  retryReason: FailureCode | null;
}

export interface SignedInAccount {
  account: MemberId;
  email: string;
}

/** Milliseconds to the server and back, where it went well. */
export interface SelfTestResult {
  session: Result<null, FailureCode>;
  reading: Result<number, FailureCode>;
  writing: Result<number, FailureCode>;
}

export interface SyncApi {
  /** Starts for the owner named in the device database; does nothing without one. Called once by each tab. */
  start(): Promise<void>;
  /** Calls back at once and at each change. The callback is a comlink proxy. */
  watch(listener: (state: SyncState) => void): Promise<void>;
  signIn(email: string, password: string): Promise<Result<SignedInAccount, FailureCode>>;
  /** [Y17] Everything of this account leaves the device; also offline. */
  signOut(): Promise<void>;
  /** « Oublier ce compte sur cet appareil »: erases an account whose session was lost. */
  forgetAccount(account: MemberId): Promise<void>;
  /** [Y5] The queue holds something new. */
  drain(): Promise<void>;
  /** [Y5] The network is back, the tab has focus, somebody asks: whatever waits out a failure is tried now. */
  retryNow(): Promise<void>;
  /** Pages scrolled to, before the background reaches them [Y10]. */
  requestChunks(stream: StreamId, chunkNos: readonly number[]): Promise<void>;
  /** Ephemeral, never queued. */
  sendTyping(conversation: ConversationId, isTyping: boolean): Promise<void>;
  /** Brings a conversation's picture to the device; then it is there to be read. */
  downloadPicture(path: string): Promise<Result<null, FailureCode>>;
  /** Brings one to the server, now or not at all: what shows it is asked for after it. */
  uploadPicture(path: string, picture: Picture): Promise<Result<null, FailureCode>>;
  /** Something of this account has changed, and not by its queue. */
  requestPull(): Promise<void>;
  /** What a link leads to, from the device or from our server; null: nothing to show. */
  linkPreview(url: string): Promise<Result<LinkPreview | null, FailureCode>>;
  /** GIFs of the operator's provider; `not-found`: there is none. */
  searchGifs(words: string): Promise<Result<readonly Gif[], FailureCode>>;
  /** Asks the database once, of what is not replicated; the next question in the same place lets this one go. */
  rpc(name: string, request: unknown, slot: string): Promise<Result<unknown, FailureCode>>;
  /**
   * Brings a cached answer of this account up to date, in the store; resolves to it as it is then, null: there is none.
   * Refuses for an account that is not the device's any more [Y16].
   */
  cachedAnswer(account: MemberId, request: AnswerRequest): Promise<Result<CachedAnswer | null, FailureCode>>;
  /** What this worker has logged. */
  logLines(): Promise<readonly LogLine[]>;
  /** Tries the connection; null where nobody is signed in. */
  selfTest(): Promise<SelfTestResult | null>;
}
