/**
 * A cached answer on a screen: shows at once what is stored, and asks the server for it.
 *
 * Responsibilities: asks when the screen opens, when the server can be reached again, on demand, and when the answer
 * becomes stale while it stands there in one page (a longer one would change under its reader); asks for further pages;
 * asks once more where a request has failed for a reason that may pass [SHELL-144].
 * Races: only the newest request of its kind tells how it went; what is stored is read live and needs none of them.
 */
import { BehaviorSubject, combineLatest, distinctUntilChanged, map, Subscription, type Observable } from 'rxjs';
import { dequal } from 'dequal/lite';
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { Result } from '#lib/result.ts';
import {
  isRightLost,
  nameAnswer,
  type AnswerName,
  type AnswerPage,
  type AnswerParams,
} from '#sync/answers/registry.ts';
import type { Device } from '../device.ts';
import type { Readiness } from '../readiness.ts';
import { answerView, noRequest, type CachedAnswerView } from './answer-view.ts';

/** Wait before the one further attempt, in milliseconds. */
const RETRY_AFTER_MS = 1000;
const passing: readonly FailureCode[] = ['timeout', 'retry', 'server-error', 'bad-answer'];

/** Whether asking again may help, and the server has not named a longer wait. */
const mayPass = ({ code, retryAfterMs = 0 }: { code: FailureCode; retryAfterMs?: number }): boolean =>
  passing.includes(code) && retryAfterMs <= RETRY_AFTER_MS;

export interface AnswerPorts {
  device: Pick<Device, 'blocked' | 'clock'>;
  ready: Observable<Readiness>;
  stored(id: string): Observable<CachedAnswer | null>;
  request(request: AnswerRequest): Promise<Result<CachedAnswer | null, FailureCode>>;
}

export interface OpenAnswer<Page> {
  view: Observable<CachedAnswerView<Page>>;
  /** Asks anew, also where a request is on its way: its answer may be older than what the caller has changed. */
  refresh(): void;
  loadMore(): void;
  close(): void;
}

export function openAnswer<Name extends AnswerName>(
  { device, ready, stored, request }: AnswerPorts,
  name: Name,
  params: AnswerParams<Name>,
): OpenAnswer<AnswerPage<Name>> {
  const named = nameAnswer(name, params);
  if (!named) throw new Error(`parameters do not fit ${name}`);
  const { id, kind } = named;
  const closing = new AbortController();
  const requestState = new BehaviorSubject(noRequest);
  /** Time has passed that matters. */
  const ticks = new BehaviorSubject(0);
  let latest: CachedAnswerView<unknown> = { status: 'loading' };
  let readiness: Readiness = 'wait';
  let requestCount = 0;

  async function send(pending: 'refresh' | 'more', afterChange = false): Promise<void> {
    const requestNo = ++requestCount;
    const since = device.clock.now();
    requestState.next({ ...requestState.value, pending });
    const isOver = () => closing.signal.aborted || requestNo !== requestCount;
    const ask = () => request({ kind: pending, name, params, ...(afterChange && { afterChange }) });
    let result = await ask();
    if (isOver()) return;
    if (!result.ok && mayPass(result)) {
      await device.clock.wait(RETRY_AFTER_MS, closing.signal).catch(() => undefined);
      if (isOver()) return;
      result = await ask();
    }
    if (isOver()) return;
    const received = result.ok ? result.value : requestState.value.received;
    // A refusal for want of a right takes away what was stored: nothing of it is shown from here either.
    const isLost = !result.ok && isRightLost(result.code);
    const failure = result.ok
      ? null
      : { request: pending, since, code: result.code, retryAfterMs: result.retryAfterMs };
    requestState.next({ pending: null, failure, received: isLost ? null : received });
  }

  function onReadiness(next: Readiness): void {
    readiness = next;
    if (next === 'yes') void send('refresh');
    if (next !== 'no') return;
    requestCount += 1;
    requestState.next({ ...requestState.value, pending: null, failure: null });
    void request({ kind: 'use', name, params });
  }

  /** Waits until what stands there is stale, says so, and asks for it anew. */
  async function watchAge(at: number): Promise<void> {
    const ageEnd = at + kind.staleAfterMs - device.clock.now();
    if (ageEnd <= 0) return;
    await device.clock.wait(ageEnd, closing.signal).catch(() => undefined);
    if (closing.signal.aborted) return;
    ticks.next(ticks.value + 1);
    const isCurrent = latest.status === 'stored' && latest.at === at;
    if (isCurrent && latest.status === 'stored' && latest.pages.length === 1 && readiness === 'yes')
      void send('refresh');
  }

  const view = combineLatest([stored(id), device.blocked, ready, requestState, ticks]).pipe(
    map(([answer, blocked, isReady, state]) =>
      answerView({ kind, stored: answer, request: state, blocked, ready: isReady, now: device.clock.now() }),
    ),
    distinctUntilChanged(dequal),
  );
  const shown = new BehaviorSubject<CachedAnswerView<unknown>>(latest);
  const subscriptions = new Subscription();
  let watchedAt: number | null = null;
  subscriptions.add(
    view.subscribe({
      next(next) {
        latest = next;
        shown.next(next);
        if (next.status !== 'stored' || next.at === watchedAt) return;
        watchedAt = next.at;
        void watchAge(next.at);
      },
      error: (error: unknown) => shown.error(error),
    }),
  );
  subscriptions.add(ready.subscribe(onReadiness));

  return {
    view: shown as unknown as Observable<CachedAnswerView<AnswerPage<Name>>>,
    refresh: () => void (readiness === 'yes' && send('refresh', true)),
    loadMore() {
      if (latest.status === 'stored' && latest.canLoadMore && requestState.value.pending === null) void send('more');
    },
    close() {
      closing.abort();
      subscriptions.unsubscribe();
    },
  };
}
