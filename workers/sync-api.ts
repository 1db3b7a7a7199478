/** What comlink exposes of the sync worker to its tab. Types and names only; the page imports nothing else of workers/. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { ConversationId, MemberId, StreamId } from '#schemas/ids.ts';
import type { Result } from '#lib/result.ts';

/** « En ligne », « Connexion… », « Hors ligne ». */
export type Connection = 'online' | 'connecting' | 'offline';

/** The same in every tab of the profile: the leader publishes it, followers repeat it. */
export interface SyncState {
  connection: Connection;
  /** The present socket's last error, as stored state [CHAT-25]. */
  error: FailureCode | null;
  /** This tab's worker leads [Y15]. */
  leads: boolean;
  /** `lost`: the refresh token was refused; the queue waits, closed [Y17]. `ended`: signed out elsewhere in this browser. */
  session: 'present' | 'lost' | 'ended' | 'none';
  /** Older pages fetched and known to be missing. */
  history: { done: number; total: number };
  /** The server said « too old »: an update must come first [Y18]. */
  outdated: boolean;
  /** A full or broken storage [Y19]. */
  storage: 'well' | 'full' | 'broken';
  /** Conversations in which the other is writing just now [CHAT-45]. */
  typing: readonly ConversationId[];
}

export interface SignedIn {
  account: MemberId;
  email: string;
}

export interface SyncApi {
  /** Starts for the owner named in the device database; does nothing without one. Called once by each tab. */
  start(): Promise<void>;
  /** Calls back at once and at each change. The callback is a comlink proxy. */
  watch(listener: (state: SyncState) => void): Promise<void>;
  signIn(email: string, password: string): Promise<Result<SignedIn, FailureCode>>;
  /** [Y17] Everything of this account leaves the device; also offline. */
  signOut(): Promise<void>;
  /** « Oublier ce compte sur cet appareil »: erases an account whose session was lost. */
  forget(account: MemberId): Promise<void>;
  /** [Y5] The queue holds something new, the network is back, the tab has focus. */
  drain(): Promise<void>;
  /** Pages scrolled to, before the background reaches them [Y10]. */
  want(stream: StreamId, pages: readonly number[]): Promise<void>;
  /** Ephemeral, never queued. */
  typing(conversation: ConversationId, isTyping: boolean): Promise<void>;
}
