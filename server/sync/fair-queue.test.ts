import { expect, test } from 'vitest';
import { fairQueue, QueueFull } from './fair-queue.ts';

/** Returns work whose begin is recorded and whose end the test triggers. */
function queueProbe() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const settled = () => new Promise(setImmediate);
  return {
    begun,
    settled,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((end) => ends.push(() => end(name)));
    },
    async end(n: number) {
      await settled();
      ends[n]?.();
      await settled();
    },
  };
}

test('a member has at most two jobs under way, and others pass', async () => {
  const queue = fairQueue({ slots: 4, perMember: 2, maxWaiting: 10 });
  const { begun, work, end, settled } = queueProbe();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.run('ada', work(name));
  for (const name of ['b1', 'c1']) void queue.run(name, work(name));
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  await end(0);
  expect(begun.slice(4)).toEqual(['a3']);
});

test('a newcomer waits for one job of each member, not for all of another’s', async () => {
  const queue = fairQueue({ slots: 1, perMember: 1, maxWaiting: 1000 });
  const { begun, work, end } = queueProbe();
  for (let n = 0; n < 500; n++) void queue.run('ada', work(`ada ${n}`));
  void queue.run('bela', work('bela'));
  void queue.run('cyd', work('cyd'));
  for (let n = 0; n < 4; n++) await end(n);
  expect(begun).toEqual(['ada 0', 'bela', 'cyd', 'ada 1', 'ada 2']);
});

test('too many jobs of one member are refused, while another’s are accepted', async () => {
  const queue = fairQueue({ slots: 1, perMember: 1, maxWaiting: 2 });
  const { work, end } = queueProbe();
  const first = queue.run('ada', work('un'));
  const waiting = [queue.run('ada', work('deux')), queue.run('ada', work('trois'))];
  await expect(queue.run('ada', work('quatre'))).rejects.toThrow(QueueFull);
  const others = queue.run('bela', work('un'));
  for (let n = 0; n < 4; n++) await end(n);
  expect(await Promise.all([first, ...waiting, others])).toEqual(['un', 'deux', 'trois', 'un']);
});

test('a failed job frees its place and leaves nothing behind', async () => {
  const queue = fairQueue({ slots: 1, perMember: 1, maxWaiting: 1 });
  for (let n = 0; n < 3; n++)
    await expect(queue.run('ada', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await queue.run('bela', async () => 'done')).toBe('done');
});
