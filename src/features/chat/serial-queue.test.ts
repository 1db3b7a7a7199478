import { expect, test } from 'vitest';
import { createSerialQueue, SendCancelled } from './serial-queue.ts';

test('[Y3] tasks run in order of request, whatever their duration or outcome', async () => {
  const turns = createSerialQueue<string>();
  turns.setReady('open');
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
  const turns = createSerialQueue<string>();
  const done: string[] = [];
  const both = ['un', 'deux'].map((text) => turns.run((now) => Promise.resolve(void done.push(`${text} ${now}`))));
  turns.setReady(null);
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);
  turns.setReady('open');
  await Promise.all(both);
  expect(done).toEqual(['un open', 'deux open']);
});

test('leaving before the device is open cancels all tasks; returning starts anew', async () => {
  const turns = createSerialQueue<string>();
  const both = ['un', 'deux'].map((text) => turns.run((now) => Promise.resolve(`${text} ${now}`)));
  await Promise.resolve();
  turns.cancel();
  for (const one of both) await expect(one).rejects.toThrow(SendCancelled);
  turns.setReady('open');
  expect(await turns.run((now) => Promise.resolve(now))).toBe('open');
});
