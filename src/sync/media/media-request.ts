/** One request to the store, and its answer: each context makes it with its own means. */
export interface MediaRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: ArrayBuffer | string;
  /** Bucket whose quota counts the request, where the address does not name it. */
  bucket?: string;
  /** How many attempts before this one got no answer: each waits longer. */
  attempt?: number;
}
export interface MediaResponse {
  status: number;
  type: string;
  bytes: ArrayBuffer;
  /** The `retry-after` header, unchanged. */
  retryAfter?: string | null;
  /** The `location` and `upload-offset` headers, of an upload in parts. */
  location?: string | null;
  offset?: string | null;
  /** The `content-range` header, of a part of a file. */
  range?: string | null;
}
/**
 * Makes one request with the means of its context. Rejects without a network, and with `AnswerTimeout` if no answer
 * came. Calls `onSent` if the context can observe progress.
 */
export type SendMediaRequest = (
  request: MediaRequest,
  onSent?: (sent: number, total: number) => void,
) => Promise<MediaResponse>;
