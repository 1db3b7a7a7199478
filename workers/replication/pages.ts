/** Older history [Y10, Y20]: in the background, newest first, and at once where a member scrolls to it. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { StreamId } from '#schemas/ids.ts';
import { PAGES_LIMIT, PROTOCOL_VERSION } from '#schemas/limits.ts';
import { isPresent, type PresentHead } from '#domain/heads.ts';
import { itemsOfPages } from '#domain/items.ts';
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import { chunks } from '#store/bulk.ts';
import type { StoreWriter } from '#store/writer.ts';
import { nextTry } from '#lib/retry-after.ts';
import { createBell } from '../bell.ts';
import type { SyncServer } from '../ports.ts';
import { firstOf, keyOf, stretches, unanswered, type Stretch } from './history.ts';
import { createPace } from './pace.ts';
import { createProgress } from './progress.ts';
import type { Taker } from './take.ts';
import { waitOut } from './wait-out.ts';

/** [Y9] An answer that leaves a hole is not asked for again and again. */
const TRIES = 3;
const hopeless = new Set<FailureCode>(['bad-request', 'forbidden', 'not-found', 'too-large']);

type Wanted = Pick<Stretch, 'head' | 'pages'>;
const some = ({ pages }: Wanted): boolean => pages.length > 0;

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

export function createHistory({
  clock,
  random,
  server,
  writer,
  taker,
  onProgress,
  onAnswer,
  onFailure,
}: PagesParts): History {
  const changed = createBell(clock);
  const pace = createPace();
  let stale = true;
  let failures = 0;
  /** An answer has asked not to be asked before. */
  let notBefore = 0;
  const progress = createProgress(onProgress);
  /** How often a page was answered while its head stood as it stands. */
  const tries = new Map<string, number>();
  const underWay = new Set<string>();
  /** What a screen asked for and the server has not answered: asked for again before all else. */
  const wishes = new Map<StreamId, readonly number[]>();

  const triesOf = (head: PresentHead, k: number) => `${keyOf(head, k)}@${head.rev}`;

  /** Of streams of one epoch. False: there was no answer. */
  async function ask(wanted: readonly Wanted[], signal: AbortSignal): Promise<boolean> {
    const [first, ...more] = wanted.map(({ head, pages }) => ({ stream: head.id, pages: [...pages] }));
    const { epoch } = wanted[0]?.head ?? {};
    if (!first || !epoch) return true;
    if (clock.now() < notBefore) return false;
    const keys = wanted.flatMap(({ head, pages }) => pages.map((k) => keyOf(head, k)));
    for (const key of keys) underWay.add(key);
    try {
      const answer = await server.pages({ v: PROTOCOL_VERSION, epoch, ...first, ...(more.length > 0 && { more }) });
      if (signal.aborted) return false;
      if (!answer.ok) {
        onFailure(answer.code);
        notBefore = clock.now() + (answer.askedMs ?? 0);
        // One wish that cannot be had does not hold up the rest.
        if (hopeless.has(answer.code) && more.length === 0) wishes.delete(first.stream);
        return false;
      }
      // An older server answers the first alone.
      const said = 1 + (answer.value.more?.length ?? 0);
      // Only what was answered counts: a network that fails says nothing about holes.
      for (const { head, pages } of wanted.slice(0, said))
        for (const k of pages) tries.set(triesOf(head, k), (tries.get(triesOf(head, k)) ?? 0) + 1);
      onAnswer(answer.value.serverTime);
      await taker.take({ epoch: answer.value.epoch, source: 'page', asked: epoch }, itemsOfPages(answer.value), signal);
      return await ask(wanted.slice(said), signal);
    } finally {
      for (const key of keys) underWay.delete(key);
    }
  }

  /** What of them the server has not answered; nothing of those that it has. */
  async function openIn(wanted: readonly Wanted[]): Promise<Wanted[]> {
    const known = await writer.pages(wanted.flatMap(({ head, pages }) => pages.map((k) => keyOf(head, k))));
    return wanted.map(({ head, pages }) => ({ head, pages: unanswered(head, pages, known) })).filter(some);
  }

  const mayHope = ({ head, pages }: Wanted): Wanted => ({
    head,
    pages: pages.filter((k) => !underWay.has(keyOf(head, k)) && (tries.get(triesOf(head, k)) ?? 0) < TRIES),
  });

  /** Whether anything was asked for, and where a hole is left; null: there was no answer, later there may be one. */
  async function fetch(
    stretches: readonly Stretch[],
    signal: AbortSignal,
  ): Promise<{ asked: boolean; holes: StreamId[] } | null> {
    const open = await openIn(stretches);
    const hopeful = open.map(mayHope).filter(some);
    if (!(await ask(hopeful, signal))) return null;
    const left = hopeful.length > 0 ? await openIn(open) : open;
    return { asked: hopeful.length > 0, holes: left.map(({ head }) => head.id) };
  }

  /** False: there was no answer. */
  async function fulfil(stream: StreamId, pages: readonly number[], signal: AbortSignal): Promise<boolean> {
    const { epoch, heads } = await writer.standing([stream]);
    const head = heads.get(stream);
    if (!isPresent(head, epoch)) return true;
    const open = (await openIn([{ head, pages }])).flatMap((each) => each.pages);
    const free = open.filter((k) => !underWay.has(keyOf(head, k)));
    for (const now of chunks(free, PAGES_LIMIT)) if (!(await ask([{ head, pages: now }], signal))) return false;
    // What the background is asking for may not be answered: then this is still wished for.
    if (free.length === open.length && wishes.get(stream) === pages) wishes.delete(stream);
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
    const holes = new Set<StreamId>();
    progress.begins(todo);
    for (let left = todo; left.length > 0;) {
      if (signal.aborted || stale) return;
      const began = clock.now();
      const now = firstOf(left, pace.size());
      const outcome = await fetch(now, signal);
      if (!outcome) {
        pace.failed();
        return failed();
      }
      failures = 0;
      left = left.slice(now.length);
      for (const id of outcome.holes) holes.add(id);
      const whole = now.filter(({ head, last }) => last && !holes.has(head.id)).map(({ head }) => head);
      progress.goesOn(
        now,
        whole.map(({ id }) => id),
      );
      if (whole.length > 0)
        await writer.markComplete(
          whole.map(({ id, epoch, membership, floor, info }) => ({
            id,
            epoch,
            complete: { since: membership.since, floor, upTo: info.last },
          })),
        );
      if (outcome.asked) await clock.wait(pace.took(clock.now() - began), signal).catch(() => undefined);
    }
    progress.ends();
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
        if (failures > 0) await waitOut(clock, changed, nextTry(failures - 1, random, notBefore - clock.now()), signal);
        if (signal.aborted) return;
        stale = false;
        await round(signal);
      }
    },
  };
}
