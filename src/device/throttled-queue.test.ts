import { firstValueFrom, of, Subject, throwError, toArray } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { drawFrames, drawByHand, runTasks } from '#tests/support/drawn-frames.ts';
import { entryId, messageCommand } from '#tests/support/streams.ts';
import { throttleQueue } from './throttled-queue.ts';

drawByHand();
const entries = Array.from({ length: 9 }, (_, n): Entry => ({
  ...messageCommand(`${n}`),
  id: entryId(n),
  timestamp: 0,
  v: 1,
  nth: n,
}));
/** A queue with this number of messages. */
const queueOf = (count: number): OutboxSnapshot => ({
  epoch: null,
  clockOffset: 0,
  confirmed: new Map(),
  deferred: new Map(),
  claimed: new Set(),
  results: new Map(),
  entries: entries.slice(0, count),
});

let changes: Subject<OutboxSnapshot>;
let emissions: string[];
const recorder =
  (name: string) =>
  ({ entries: { length } }: OutboxSnapshot) =>
    void emissions.push(`${name} ${length}`);
/** Lets pending rendering be drawn, and then runs the work that waited for it. */
async function afterTwoFrames(): Promise<void> {
  await runTasks(2);
  drawFrames();
  await runTasks(2);
}

beforeEach(() => {
  changes = new Subject();
  emissions = [];
});

test('a list’s first emission comes a task later, the last of several values', async () => {
  throttleQueue(changes).subscribe(recorder('list'));
  changes.next(queueOf(1));
  changes.next(queueOf(2));
  expect(emissions).toEqual([]);
  await runTasks(1);
  expect(emissions).toEqual(['list 2']);
});

test('lists receive a message after the frame in which the conversation shows it', async () => {
  throttleQueue(changes).subscribe(recorder('list'));
  changes.next(queueOf(1));
  await runTasks(1);
  await vi.advanceTimersByTimeAsync(1000);
  changes.subscribe(recorder('conversation'));
  changes.next(queueOf(2));
  await runTasks(3);
  expect(emissions).toEqual(['list 1', 'conversation 2']);
  await afterTwoFrames();
  expect(emissions).toEqual(['list 1', 'conversation 2', 'list 2']);
});

test('messages in a row reach lists five times a second, the last one always', async () => {
  throttleQueue(changes).subscribe(recorder('list'));
  changes.next(queueOf(1));
  await runTasks(1);
  for (const count of [2, 3, 4]) {
    changes.next(queueOf(count));
    await afterTwoFrames();
  }
  expect(emissions).toEqual(['list 1']);
  await vi.advanceTimersByTimeAsync(200);
  await afterTwoFrames();
  expect(emissions).toEqual(['list 1', 'list 4']);
  await vi.advanceTimersByTimeAsync(1000);
  await afterTwoFrames();
  expect(emissions).toEqual(['list 1', 'list 4']);
});

test('a removal is not throttled: the next frame takes it out of every list', async () => {
  throttleQueue(changes).subscribe(recorder('list'));
  changes.next(queueOf(2));
  await runTasks(1);
  changes.next(queueOf(3));
  await afterTwoFrames();
  changes.next(queueOf(1));
  await afterTwoFrames();
  expect(emissions).toEqual(['list 2', 'list 1']);
});

test('completion follows the last value, errors come at once, and unsubscribing ends all', async () => {
  expect(
    (await firstValueFrom(throttleQueue(of(queueOf(1), queueOf(2))).pipe(toArray()))).map(
      (queue) => queue.entries.length,
    ),
  ).toEqual([2]);
  await expect(firstValueFrom(throttleQueue(throwError(() => new Error('closed'))))).rejects.toThrow('closed');
  throttleQueue(changes).subscribe(recorder('list')).unsubscribe();
  changes.next(queueOf(1));
  await afterTwoFrames();
  expect(emissions).toEqual([]);
});
