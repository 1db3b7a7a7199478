/**
 * The functions of the sync worker that comlink exposes to its tab. Types and names only; the page imports nothing else
 * of workers/.
 */
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { FailureCode, RefusalCode } from '#schemas/error-codes.ts';
import type { Gif } from '#schemas/gif.ts';
import type { ConversationId, MemberId, StreamId } from '#schemas/ids.ts';
import type { LinkPreview } from '#schemas/link-preview.ts';
import type { Picture, UploadFile, UploadType } from '#schemas/media.ts';
import type { AccountFailure } from '#schemas/wire/accounts.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { ConnectionFigures } from '#schemas/wire/between-tabs.ts';
import type { LogLine } from '#lib/log.ts';
import type { Result } from '#lib/result.ts';

/** « En ligne », « Connexion… », « Hors ligne ». */
export type Connection = 'online' | 'connecting' | 'offline';

/** State of synchronisation, the same in every tab of the profile: the leader publishes it, followers repeat it. */
export interface SyncState {
  connection: Connection;
  /** The last error of the current connection, kept as state [CHAT-25]. */
  error: FailureCode | null;
  /** This tab's worker is the leader [Y15]. */
  isLeader: boolean;
  /**
   * `lost`: the refresh token was refused; the queue is kept and stays closed [Y17]. `ended`: signed out in another tab
   * of this browser. `locked`: the app is locked, and this worker has no key [Y22].
   */
  session: 'present' | 'lost' | 'ended' | 'locked' | 'none';
  /** Chunks of older history: fetched ones, and all that are known. */
  history: { done: number; total: number };
  /** The server answered « too old »: an update must come first [Y18]. */
  outdated: boolean;
  /** State of the device's storage [Y19]. */
  storage: 'well' | 'full' | 'broken';
  /** Conversations in which the other member is writing now [CHAT-45]. */
  typing: readonly ConversationId[];
  /** Connection figures of the leader's last health check [CHAT-99]; null before the first. */
  figures: ConnectionFigures | null;
  /** When the latest pull that was applied began, by this device's clock, milliseconds; 0: none was. */
  pulledAt: number;
  /** Rises whenever this member's calls may have changed, also with each connection. */
  calls: number;
  /** Why this tab's last attempt to send the queue must be repeated, or null. */
  retryReason: FailureCode | null;
}

export interface SignedInAccount {
  account: MemberId;
  email: string;
}

/** Results of the connection test; numbers are round trips in milliseconds. */
export interface SelfTestResult {
  session: Result<null, FailureCode>;
  reading: Result<number, FailureCode>;
  writing: Result<number, FailureCode>;
}

/** `asked`: an admin of the group must agree first. */
export type GroupCommandEffect = 'done' | 'requested';

export interface SyncApi {
  /** Gives it the key of an unlocked page, before anything else [Y22]. */
  unlock(account: MemberId, key: Uint8Array, seals: boolean): Promise<void>;
  /** Starts for the owner named in the device database; does nothing without one. Each tab calls it once. */
  start(): Promise<void>;
  /** Calls back at once and at each change. The callback is a comlink proxy. */
  watch(listener: (state: SyncState) => void): Promise<void>;
  signIn(email: string, password: string): Promise<Result<SignedInAccount, FailureCode>>;
  /** The same with what the browser has answered about a passkey. */
  signInWithPasskey(assertion: unknown): Promise<Result<SignedInAccount, FailureCode>>;
  /** Opens another session of this account, with a code of its application. */
  signInWithTotp(account: MemberId, code: string): Promise<Result<SignedInAccount, FailureCode>>;
  /** Erases everything of this account from the device, also offline [Y17]. */
  signOut(): Promise<void>;
  /**
   * « Oublier ce compte sur cet appareil »: erases an account whose session was lost. Resolves as `eraseAccount` does.
   */
  forgetAccount(account: MemberId): Promise<boolean>;
  /** Reports that the queue has a new entry [Y5]. */
  drain(): Promise<void>;
  /**
   * Retries at once all entries that wait after a failure [Y5]: the network is back, the tab has the focus, or the
   * member asks.
   */
  retryNow(): Promise<void>;
  /** Requests chunks that the member has scrolled to, before the background fetches them [Y10]. */
  requestChunks(stream: StreamId, chunkNos: readonly number[]): Promise<void>;
  /** Sends a typing event, which is never queued. */
  sendTyping(conversation: ConversationId, isTyping: boolean): Promise<void>;
  /** Downloads a conversation's picture to the device, where the page can then read it. */
  downloadPicture(path: string): Promise<Result<null, FailureCode>>;
  /**
   * Downloads a private picture to the page, without storing it on the device [S19]; with `from` a part of a video.
   * `total`: bytes of the whole file, where it is a part.
   */
  readPicture(
    path: string,
    from?: number,
  ): Promise<Result<{ bytes: ArrayBuffer; type: UploadType; total?: number }, FailureCode>>;
  /** Uploads a picture now or fails; it is never queued. The request that refers to the picture follows it. */
  uploadPicture(path: string, picture: Picture): Promise<Result<null, FailureCode>>;
  /** The same with a document, which is not kept on the device. */
  uploadDocument(path: string, file: UploadFile): Promise<Result<null, FailureCode>>;
  /** Requests a pull, after a change of this account that did not go through its queue. */
  requestPull(): Promise<void>;
  /** Resolves to the preview of a link, from the device or from our server, or to null if there is none. */
  linkPreview(url: string): Promise<Result<LinkPreview | null, FailureCode>>;
  /** Searches GIFs at the operator's provider; `not-found` if none is configured. */
  searchGifs(words: string): Promise<Result<readonly Gif[], FailureCode>>;
  /** Calls a database function whose result is not replicated. The next call in the same slot cancels this one. */
  rpc(
    name: string,
    request: unknown,
    slot: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Result<unknown, FailureCode>>;
  /**
   * Brings a cached answer of this account up to date, in the store; resolves to it as it is then, null: there is none.
   * Refuses for an account that is not the device's any more [Y16].
   */
  cachedAnswer(account: MemberId, request: AnswerRequest): Promise<Result<CachedAnswer | null, FailureCode>>;
  /** Does something to a group now, or fails; it is never queued [GROUP-17]. */
  actOnGroup(account: MemberId, command: GroupCommand): Promise<Result<GroupCommandEffect, FailureCode | RefusalCode>>;
  /** Changes this account's password now, or fails; the member's other devices are signed out. */
  changePassword(account: MemberId, present: string, next: string): Promise<Result<null, AccountFailure>>;
  /** Resolves to a link of minutes to a stored picture of this account's own: `<bucket>/<name>`. */
  objectLink(account: MemberId, path: string): Promise<Result<string, FailureCode>>;
  /** Resolves to this account's token, for a connection that the page opens itself: a live room with its cameras. */
  accessToken(account: MemberId): Promise<Result<string, FailureCode>>;
  /** What this worker has logged. */
  logLines(): Promise<readonly LogLine[]>;
  /** Tests the connection. Resolves to null if nobody is signed in. */
  selfTest(): Promise<SelfTestResult | null>;
}
