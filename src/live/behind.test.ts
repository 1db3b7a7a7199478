import { firstValueFrom, of, Subject, throwError, toArray } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { draw, drawByHand, tasks } from '#tests/support/drawn-frames.ts';
import { entryId, text } from '#tests/support/streams.ts';
import { behind } from './behind.ts';

drawByHand();
const entries = Array.from({ length: 9 }, (_, n): Entry => ({
  ...text(`${n}`),
  id: entryId(n),
  timestamp: 0,
  v: 1,
  nth: n,
}));
/** So many messages wait. */
const queueOf = (count: number): OutboxSnapshot => ({
  epoch: null,
  clockOffset: 0,
  confirmed: new Map(),
  claimed: new Set(),
  results: new Map(),
  entries: entries.slice(0, count),
});

let changes: Subject<OutboxSnapshot>;
let told: string[];
const by =
  (who: string) =>
  ({ entries: { length } }: OutboxSnapshot) =>
    void told.push(`${who} ${length}`);
/** What was rendered by then is drawn, and what waited for that has come. */
async function framed(): Promise<void> {
  await tasks(2);
  draw();
  await tasks(2);
}

beforeEach(() => {
  changes = new Subject();
  told = [];
});

test('a list’s first emission comes a task later, the last of several values', async () => {
  behind(changes).subscribe(by('list'));
  changes.next(queueOf(1));
  changes.next(queueOf(2));
  expect(told).toEqual([]);
  await tasks(1);
  expect(told).toEqual(['list 2']);
});

test('lists receive a message after the frame in which the conversation shows it', async () => {
  behind(changes).subscribe(by('list'));
  changes.next(queueOf(1));
  await tasks(1);
  await vi.advanceTimersByTimeAsync(1000);
  changes.subscribe(by('conversation'));
  changes.next(queueOf(2));
  await tasks(3);
  expect(told).toEqual(['list 1', 'conversation 2']);
  await framed();
  expect(told).toEqual(['list 1', 'conversation 2', 'list 2']);
});

test('messages in a row reach lists five times a second, the last one always', async () => {
  behind(changes).subscribe(by('list'));
  changes.next(queueOf(1));
  await tasks(1);
  for (const count of [2, 3, 4]) {
    changes.next(queueOf(count));
    await framed();
  }
  expect(told).toEqual(['list 1']);
  await vi.advanceTimersByTimeAsync(200);
  await framed();
  expect(told).toEqual(['list 1', 'list 4']);
  await vi.advanceTimersByTimeAsync(1000);
  await framed();
  expect(told).toEqual(['list 1', 'list 4']);
});

test('a removal is not throttled: the next frame takes it out of every list', async () => {
  behind(changes).subscribe(by('list'));
  changes.next(queueOf(2));
  await tasks(1);
  changes.next(queueOf(3));
  await framed();
  changes.next(queueOf(1));
  await framed();
  expect(told).toEqual(['list 2', 'list 1']);
});

test('completion follows the last value, errors come at once, and unsubscribing ends all', async () => {
  expect(
    (await firstValueFrom(behind(of(queueOf(1), queueOf(2))).pipe(toArray()))).map((queue) => queue.entries.length),
  ).toEqual([2]);
  await expect(firstValueFrom(behind(throwError(() => new Error('closed'))))).rejects.toThrow('closed');
  behind(changes).subscribe(by('list')).unsubscribe();
  changes.next(queueOf(1));
  await framed();
  expect(told).toEqual([]);
});
