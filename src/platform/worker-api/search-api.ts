/** The functions of the search worker that comlink exposes to the page. */
import type { ConversationId, MemberId, MessageId } from '#schemas/ids.ts';
import type { TextSpan } from '#domain/search/query.ts';

export interface MessageHit {
  conversationId: ConversationId;
  messageId: MessageId;
  /** null while the message is pending on this device. */
  seq: number | null;
  /** The other member of the pair; null if they must not be shown. */
  otherId: MemberId | null;
  /** Of the other member, or of the group. */
  name: string | null;
  avatarUrl: string | null;
  /** Who wrote it in a group; null: in a private conversation. Their name is known to the directory. */
  authorId: MemberId | null;
  mine: boolean;
  text: string;
  /** Matches in the text, in UTF-16 units. */
  spans: readonly TextSpan[];
  /** Milliseconds since 1970. */
  at: number;
}

export interface MemberHit {
  conversationId: ConversationId;
  /** A group, not a member. */
  isGroup: boolean;
  name: string;
  avatarUrl: string | null;
}

export interface SearchAnswer {
  /** Conversations whose other member's name matches, and groups by theirs; empty in a search within one of them. */
  members: readonly MemberHit[];
  /** Newest first. */
  hits: readonly MessageHit[];
  /**
   * There are older matches beyond the limit, or there may be some in chunks that are still being read. In the second
   * case `watch` calls back when they are.
   */
  more: boolean;
  /**
   * Number of messages on the device that could be searched, and number of all messages. null while the device's chunks
   * are still being read.
   */
  coverage: { available: number; total: number } | null;
}

export interface SearchRequest {
  input: string;
  /** null searches in all conversations. */
  conversationId: ConversationId | null;
  limit: number;
}

export interface SearchApi {
  /** Gives it the key of an unlocked page, before anything else [Y22]. */
  unlock(account: MemberId, key: Uint8Array, seals: boolean): Promise<void>;
  /** Opens the databases. Rejects as `search` does. */
  prepare(): Promise<void>;
  /** Rejects if nobody is signed in, or if the storage fails. */
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Calls back when the last answer may be out of date. The callback is a comlink proxy. */
  watch(onStale: () => void): void;
  close(): Promise<void>;
}
