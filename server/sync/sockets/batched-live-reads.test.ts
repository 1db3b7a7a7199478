import { expect, test, vi } from 'vitest';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import { log } from '#lib/log.ts';
import type { Change } from '../changes.ts';
import { deliveriesOf } from '../commit-effects.ts';
import { batchLiveReads } from './batched-live-reads.ts';

const ada = crypto.randomUUID() as MemberId;
const streams = (count: number) => Array.from({ length: count }, () => crypto.randomUUID() as StreamId);
const announcementOf = (...of: StreamId[]) => ({
  by: ada,
  read: [],
  changes: of.map((stream) => ({ stream, revs: [1], members: [ada] })),
});
const viewerUpdateOf = ({ stream, members: [id] }: Change) => ({
  part: 1,
  me: { id, username: 'ada', avatar_url: null },
  stream,
  kind: 'conversation',
  membership: { gone: true, rev: 1 },
  info: null,
  card: null,
  revs: [1],
  shown: [],
  ofGroup: null,
});

/** Returns a reader over a database that gives this answer, with the recorded calls and deliveries. */
function reader(
  answer: (changes: readonly Change[]) => unknown = (changes) => ({ updates: changes.map(viewerUpdateOf), rows: [] }),
) {
  const [calls, delivered]: [StreamId[][], StreamId[]] = [[], []];
  const queueRead = batchLiveReads(
    {
      async liveItemsFor(changes) {
        calls.push((changes as Change[]).map(({ stream }) => stream));
        return {
          epoch: 'one',
          effects: { changes: [], results: [], rooms: [], ...(answer(changes as Change[]) as object) },
        };
      },
    },
    (update) => delivered.push(...deliveriesOf(update).flatMap(({ items }) => items.map(({ stream }) => stream))),
    1,
  );
  return { calls: calls, delivered: delivered, later: queueRead };
}
const fails = (code: string): never => {
  throw Object.assign(new Error(code), { code });
};

test('[Y8] any number of simultaneous changes is read in bounded batches and delivered in order', async () => {
  const { calls, delivered, later } = reader();
  const all = streams(1_000);
  later(announcementOf(...all.slice(0, 700)));
  later(announcementOf(...all.slice(700)));
  await expect.poll(() => delivered).toEqual(all);
  expect(Math.max(...calls.map(({ length }) => length))).toBe(300);
});

test('[Y8] a change that cannot be read is dropped alone; later changes are read without it', async () => {
  const all = streams(40);
  const bad = all[17] as StreamId;
  const { calls, delivered, later } = reader((changes) =>
    changes.some(({ stream }) => stream === bad) ? fails('57014') : { updates: changes.map(viewerUpdateOf), rows: [] },
  );
  later(announcementOf(...all.slice(0, 30)));
  later(announcementOf(...all.slice(30)));
  await expect.poll(() => delivered).toEqual(all.filter((stream) => stream !== bad));
  expect(calls.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => all.slice(0, 30)));
});

test('[Y8] a database outage is not retried for each change', async () => {
  let away = true;
  const { calls, delivered, later } = reader((changes) =>
    away ? fails('CONNECTION_CLOSED') : { updates: changes.map(viewerUpdateOf), rows: [] },
  );
  const [last, ...all] = streams(9) as [StreamId, ...StreamId[]];
  later(announcementOf(...all));
  await expect.poll(() => calls.length).toBe(4);
  away = false;
  later(announcementOf(last));
  await expect.poll(() => delivered).toEqual([last]);
  expect(calls).toHaveLength(5);
});

test('[Y8] an invalid viewer update, or one with an invalid row, is dropped alone', async () => {
  const crash = vi.spyOn(log, 'crash').mockImplementation(() => undefined);
  const [odd, rowless, well] = streams(3) as [StreamId, StreamId, StreamId];
  const { calls, delivered, later } = reader((changes) => ({
    updates: changes.map((each) => ({ ...viewerUpdateOf(each), ...(each.stream === odd && { kind: 'strange' }) })),
    rows: [{ stream: rowless, row: { text: 7 } }],
  }));
  later(announcementOf(odd, rowless, well));
  await expect.poll(() => delivered).toEqual([well]);
  expect(calls).toHaveLength(1);
  expect(crash).toHaveBeenCalledOnce();
  crash.mockRestore();
});
