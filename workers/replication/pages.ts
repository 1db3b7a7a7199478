/** Older history [Y10, Y20]: in the background, newest first, and at once where a member scrolls to it. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { StreamId } from '#schemas/ids.ts';
import { PAGES_LIMIT, PROTOCOL_VERSION } from '#schemas/limits.ts';
import { isPresent, type PresentHead } from '#domain/heads.ts';
import { itemOfPages } from '#domain/items.ts';
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import { chunks } from '#store/bulk.ts';
import type { StoreWriter } from '#store/writer.ts';
import { backoff } from '#lib/backoff.ts';
import { createBell } from '../bell.ts';
import type { SyncServer } from '../ports.ts';
import { keyOf, stretches, unanswered, type Stretch } from './history.ts';
import type { Taker } from './take.ts';

/** Between two background requests, so that the screen's queries come through. */
const PAUSE_MS = 150;
/** [Y9] An answer that leaves a hole is not asked for again and again. */
const TRIES = 3;
const hopeless = new Set<FailureCode>(['bad-request', 'forbidden', 'not-found', 'too-large']);

export interface PagesParts {
  clock: Clock;
  random: Random;
  server: SyncServer;
  writer: StoreWriter;
  taker: Taker;
  onProgress(progress: { done: number; total: number }): void;
  onAnswer(serverTime: string): void;
  onFailure(code: FailureCode): void;
}

export interface History {
  /** Heads have changed: there may be more to fetch. */
  look(): void;
  /** Pages on the screen, before the background reaches them. */
  want(stream: StreamId, pages: readonly number[], signal: AbortSignal): Promise<void>;
  /** The background. */
  run(signal: AbortSignal): Promise<void>;
}

export function createHistory({ clock, random, server, writer, taker, onProgress, onAnswer, onFailure }: PagesParts): History {
  const changed = createBell(clock);
  let stale = true;
  let failures = 0;
  /** Pages looked through since there was nothing left to do. */
  let before = 0;
  /** How often a page was answered while its head stood as it stands. */
  const tries = new Map<string, number>();
  const underWay = new Set<string>();
  /** What a screen asked for and the server has not answered: asked for again before all else. */
  const wishes = new Map<StreamId, readonly number[]>();

  const triesOf = (head: PresentHead, k: number) => `${keyOf(head, k)}@${head.rev}`;

  /** False: there was no answer. */
  async function ask(head: PresentHead, pages: readonly number[], signal: AbortSignal): Promise<boolean> {
    const keys = pages.map((k) => keyOf(head, k));
    for (const key of keys) underWay.add(key);
    try {
      const answer = await server.pages({ v: PROTOCOL_VERSION, epoch: head.epoch, stream: head.id, pages: [...pages] });
      if (signal.aborted) return false;
      if (!answer.ok) {
        onFailure(answer.code);
        // One wish that cannot be had does not hold up the rest.
        if (hopeless.has(answer.code)) wishes.delete(head.id);
        return false;
      }
      // Only what was answered counts: a network that fails says nothing about holes.
      for (const k of pages) tries.set(triesOf(head, k), (tries.get(triesOf(head, k)) ?? 0) + 1);
      onAnswer(answer.value.serverTime);
      await taker.take({ epoch: answer.value.epoch, source: 'page', asked: head.epoch }, [itemOfPages(answer.value)], signal);
      return true;
    } finally {
      for (const key of keys) underWay.delete(key);
    }
  }

  const known = (head: PresentHead, pages: readonly number[]) => writer.pages(pages.map((k) => keyOf(head, k)));

  /** The result says whether there is anything left to hope for: `failed` means later. */
  async function fetch({ head, pages }: Stretch, signal: AbortSignal): Promise<'complete' | 'holes' | 'failed' | 'asked'> {
    const open = unanswered(head, pages, await known(head, pages));
    if (!open.length) return 'complete';
    const hopeful = open.filter((k) => !underWay.has(keyOf(head, k)) && (tries.get(triesOf(head, k)) ?? 0) < TRIES);
    if (!hopeful.length) return 'holes';
    if (!(await ask(head, hopeful, signal))) return 'failed';
    return unanswered(head, pages, await known(head, pages)).length ? 'holes' : 'asked';
  }

  /** False: there was no answer. */
  async function fulfil(stream: StreamId, pages: readonly number[], signal: AbortSignal): Promise<boolean> {
    const { epoch, heads } = await writer.standing([stream]);
    const head = heads.get(stream);
    if (!isPresent(head, epoch)) return true;
    const open = unanswered(head, pages, await known(head, pages)).filter((k) => !underWay.has(keyOf(head, k)));
    for (const some of chunks(open, PAGES_LIMIT)) if (!(await ask(head, some, signal))) return false;
    if (wishes.get(stream) === pages) wishes.delete(stream);
    return true;
  }

  function failed(): void {
    failures += 1;
    stale = true;
  }

  async function round(signal: AbortSignal): Promise<void> {
    for (const [stream, pages] of wishes) if (!(await fulfil(stream, pages, signal))) return failed();
    const { epoch, heads, complete } = await writer.all();
    const todo = stretches(epoch, heads.values(), complete);
    const total = todo.reduce((sum, { pages }) => sum + pages.length, before);
    const holes = new Set<StreamId>();
    if (total) onProgress({ done: before, total });
    for (const stretch of todo) {
      if (signal.aborted || stale) return;
      const outcome = await fetch(stretch, signal);
      if (outcome === 'failed') return failed();
      failures = 0;
      before += stretch.pages.length;
      onProgress({ done: before, total });
      const { head, last } = stretch;
      if (outcome === 'holes') holes.add(head.id);
      if (last && !holes.has(head.id)) await writer.markComplete(head.id, head.epoch, { since: head.membership.since, floor: head.floor, upTo: head.info.last });
      if (outcome !== 'complete') await clock.wait(PAUSE_MS, signal).catch(() => undefined);
    }
    before = 0;
    failures = 0;
  }

  return {
    look() {
      stale = true;
      changed.ring();
    },
    async want(stream, pages, signal) {
      wishes.set(stream, pages);
      if (await fulfil(stream, pages, signal)) return;
      failed();
      changed.ring();
    },
    async run(signal) {
      while (!signal.aborted) {
        if (!stale) await changed.wait(signal);
        if (failures > 0) await changed.wait(signal, backoff(failures - 1, random));
        if (signal.aborted) return;
        stale = false;
        await round(signal);
      }
    },
  };
}
