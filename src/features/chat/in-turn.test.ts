import { expect, test } from 'vitest';
import { inTurn, LeftBehind } from './in-turn.ts';

test('[Y3] tasks run in order of request, whatever their duration or outcome', async () => {
  const turns = inTurn<string>();
  turns.readyIs('open');
  const done: string[] = [];
  const picture = Promise.withResolvers<void>();
  const all = [
    turns.run((now) => picture.promise.then(() => done.push(`picture ${now}`))),
    turns.run(() => Promise.reject(new Error('refused'))),
    turns.run((now) => Promise.resolve(done.push(`words ${now}`))),
  ];
  picture.resolve();
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['picture open', 'words open']);
});

test('no task starts before the device is open, then all run in order', async () => {
  const turns = inTurn<string>();
  const done: string[] = [];
  const both = ['un', 'deux'].map((text) => turns.run((now) => Promise.resolve(void done.push(`${text} ${now}`))));
  turns.readyIs(null);
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);
  turns.readyIs('open');
  await Promise.all(both);
  expect(done).toEqual(['un open', 'deux open']);
});

test('leaving before the device is open cancels all tasks; returning starts anew', async () => {
  const turns = inTurn<string>();
  const both = ['un', 'deux'].map((text) => turns.run((now) => Promise.resolve(`${text} ${now}`)));
  await Promise.resolve();
  turns.leave();
  for (const one of both) await expect(one).rejects.toThrow(LeftBehind);
  turns.readyIs('open');
  expect(await turns.run((now) => Promise.resolve(now))).toBe('open');
});
