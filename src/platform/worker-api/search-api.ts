/** What comlink exposes of the search worker to the page. */
import type { ConversationId, MemberId, MessageId } from '#schemas/ids.ts';
import type { TextSpan } from '#domain/search/query.ts';

export interface MessageHit {
  conversationId: ConversationId;
  messageId: MessageId;
  /** null: still waits on this device. */
  seq: number | null;
  /** The other of the pair; null: not to be shown. */
  otherId: MemberId | null;
  name: string | null;
  avatarUrl: string | null;
  mine: boolean;
  text: string;
  /** What was looked for, in UTF-16 units of the text. */
  spans: readonly TextSpan[];
  /** Milliseconds. */
  at: number;
}

export interface MemberHit {
  conversationId: ConversationId;
  name: string;
  avatarUrl: string | null;
}

export interface SearchAnswer {
  /** Conversations by the other's name; none where one conversation alone is looked through. */
  members: readonly MemberHit[];
  /** Newest first. */
  hits: readonly MessageHit[];
  /**
   * There are older ones than the limit let through, or there may be in what has not been read yet: then `watch` calls
   * back when it has.
   */
  more: boolean;
  /**
   * Messages that could be looked through, of those that there are; null as long as those on the device are still being
   * read.
   */
  coverage: { available: number; total: number } | null;
}

export interface SearchRequest {
  input: string;
  /** null: everywhere. */
  conversationId: ConversationId | null;
  limit: number;
}

export interface SearchApi {
  /** Opens what it reads from; rejects as `search` does. */
  prepare(): Promise<void>;
  /** Rejects where nobody is signed in, or the storage fails. */
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Calls back when the last answer may have become another one. The callback is a comlink proxy. */
  watch(onStale: () => void): void;
  close(): Promise<void>;
}
