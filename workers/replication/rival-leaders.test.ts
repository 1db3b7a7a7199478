import { expect, test } from 'vitest';
import { atOnce } from '#tests/support/stores.ts';
import { first, info, item, live, message } from '#tests/support/streams.ts';
import { createTaker } from './take.ts';
import { going, takingDevices } from '#tests/support/taking-device.ts';

const { started } = takingDevices();

const interleavings = [
  ['standing', 1],
  ['writeRows', 1],
  ['standing', 2],
  ['writeRows', 2],
  ['writeHeads', 1],
] as const;
test.each(interleavings)(
  '[Y5] two leaders: a chunk read before the other’s big pull is not complete (%s %i)',
  async (method, nth) => {
    const big = item('pull', { info: info(900), upTo: 900, asOf: 900, named: [0], partial: true });
    const late = item('page', { rows: [message(2)], answered: [0], asOf: 3, info: info(3) });
    let left = Infinity;
    let other: () => Promise<unknown> = () => Promise.resolve();
    const self = await started(3, (writer) => ({
      ...writer,
      async [method](...given: never[]) {
        const value = await (writer[method] as (...given: never[]) => Promise<unknown>)(...given);
        if (--left === 0) await other();
        return value;
      },
    }));
    const rival = createTaker({
      writer: self.writer,
      turnOutbox: async () => undefined,
      wantPull: () => undefined,
      pause: atOnce,
      drawn: atOnce,
      forgetPictures: async () => undefined,
      onAnew: () => undefined,
    });
    other = () => rival.take({ epoch: first, source: 'pull', asked: first }, [big], going);
    left = nth;
    await self.page([late]);
    expect(await self.head()).toMatchObject({ floor: 900 });
    expect(await self.answered(2)).toBe(false);
  },
);

test('[Y5] two leaders: an answer between a naming and its head is not complete either', async () => {
  const big = item('pull', { info: info(900), upTo: 900, asOf: 900, named: [0], partial: true });
  const late = item('page', { rows: [message(2)], answered: [0], asOf: 3, info: info(3) });
  let meanwhile: () => Promise<unknown> = () => Promise.resolve();
  const self = await started(3, (writer) => ({
    ...writer,
    writeHeads: async (write) => (await meanwhile(), writer.writeHeads(write)),
  }));
  const rival = createTaker({
    writer: self.writer,
    turnOutbox: async () => undefined,
    wantPull: () => undefined,
    pause: atOnce,
    drawn: atOnce,
    forgetPictures: async () => undefined,
    onAnew: () => undefined,
  });
  meanwhile = () => rival.take({ epoch: first, source: 'page', asked: first }, [late], going);
  await self.pull([big]);
  expect(await self.answered(2)).toBe(false);
});

test('[Y15] a leader that has stood down writes no head any more', async () => {
  const self = await started(1);
  const stood = new AbortController();
  stood.abort();
  expect(await self.taker.take({ epoch: first, source: 'live' }, [live(2)], stood.signal)).toBe(false);
  expect(await self.head()).toMatchObject({ rev: 1 });
  expect(await self.texts()).toHaveLength(1);
});
