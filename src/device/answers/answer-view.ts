/** What a screen shows of a cached answer: a pure function of what is stored and how the last request went. */
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { canGrow, isStale, readPages, withoutMembers } from '#sync/answers/pages.ts';
import type { AnyAnswerKind } from '#sync/answers/registry.ts';
import type { Readiness } from '../readiness.ts';

export interface StoredAnswer<Page> {
  status: 'stored';
  pages: readonly Page[];
  /** When the server gave it. */
  at: number;
  /** It may not be true any more: it is old, or could not be asked for anew. */
  isStale: boolean;
  /** The server cannot be asked. */
  isOffline: boolean;
  isRefreshing: boolean;
  isAdding: boolean;
  /** There is more than these pages. */
  hasMore: boolean;
  /** More can be asked for here; not while the first page is asked for anew. */
  canLoadMore: boolean;
  /** Which request failed last, and why; what is stored stays. */
  failure: RequestFailure | null;
}

export interface AnswerFailure {
  code: FailureCode;
  /** How long the server asks to wait. */
  retryAfterMs?: number | undefined;
}

export interface RequestFailure extends AnswerFailure {
  request: 'refresh' | 'more';
  /** When the request was made. */
  since: number;
}

export type CachedAnswerView<Page> =
  | { status: 'loading' }
  | StoredAnswer<Page>
  /** Nothing is stored, and the request failed. */
  | ({ status: 'error' } & AnswerFailure)
  /** Nothing is stored, and the server cannot be asked. */
  | { status: 'offline' };

export interface RequestState {
  pending: RequestFailure['request'] | null;
  failure: RequestFailure | null;
  /** What the last request brought: shown also where the disk keeps nothing. */
  received: CachedAnswer | null;
}

export const noRequest: RequestState = { pending: null, failure: null, received: null };

export interface AnswerInputs {
  kind: AnyAnswerKind;
  stored: CachedAnswer | null;
  request: RequestState;
  blocked: ReadonlySet<MemberId>;
  ready: Readiness;
  now: number;
}

/** Of the stored one and the one just received: the newer, and of equal ones the longer. */
function newestAnswer(stored: CachedAnswer | null, received: CachedAnswer | null): CachedAnswer | null {
  if (!stored || !received) return stored ?? received;
  if (stored.at !== received.at) return stored.at > received.at ? stored : received;
  return received.pages.length > stored.pages.length ? received : stored;
}

/** A refresh has not failed where its answer, or another tab's, came after all. */
const failureOf = ({ failure }: RequestState, answer: CachedAnswer | null): RequestFailure | null =>
  failure?.request === 'refresh' && answer && answer.at > failure.since ? null : failure;

export function answerView({ kind, stored, request, blocked, ready, now }: AnswerInputs): CachedAnswerView<unknown> {
  const { pending, received } = request;
  const answer = newestAnswer(stored, received);
  const failure = failureOf(request, answer);
  const pages = answer && readPages(kind, withoutMembers(answer, blocked));
  if (answer && pages)
    return {
      status: 'stored',
      pages,
      at: answer.at,
      isStale: isStale(kind, answer, now) || ready === 'no' || failure?.request === 'refresh',
      isOffline: ready === 'no',
      isRefreshing: pending === 'refresh',
      isAdding: pending === 'more',
      hasMore: answer.next !== null,
      canLoadMore: ready === 'yes' && pending !== 'refresh' && canGrow(answer),
      failure,
    };
  if (ready === 'no') return { status: 'offline' };
  if (!failure || pending !== null) return { status: 'loading' };
  return { status: 'error', code: failure.code, retryAfterMs: failure.retryAfterMs };
}

/**
 * Says whether a form may start from what is stored: it was asked for at `since` or later, in milliseconds since 1970,
 * or cannot be. An older one may lack another device's change, which saving the form would undo.
 */
export const isAnswerSince = ({ at, isOffline, failure }: StoredAnswer<unknown>, since: number): boolean =>
  at >= since || isOffline || failure?.request === 'refresh';
