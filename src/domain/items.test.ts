import { expect, test, vi } from 'vitest';
import type { Message } from '#schemas/entities/message.ts';
import { asStream } from '#schemas/as-stream.ts';
import {
  another,
  card,
  conversation,
  first,
  info,
  instant,
  membership,
  message,
  result,
} from '#tests/support/streams.ts';
import { itemOfLive, itemsOfPages, itemsOfPull, itemsOfResults } from './items.ts';

const stream = asStream(conversation);
const answered = { epoch: first, serverTime: instant(0) };

test('[Y7] a pull claims everything up to its revision, and says what is gone', () => {
  const pulledStream = {
    stream,
    kind: 'conversation',
    membership: membership(),
    info: info(3),
    card: card(),
    upTo: 5,
    rows: [message(3)],
    answered: [0],
    named: [],
    partial: true,
  } as const;
  const [item, gone] = itemsOfPull(
    {
      ...answered,
      streams: [{ ...pulledStream, rows: [message(3)], answered: [0], named: [] }],
      gone: [{ stream, membership: { gone: true, rev: 4 } }],
    },
    () => [message(3)],
  );
  expect(item).toMatchObject({
    source: 'pull',
    rows: [{ seq: 3 }],
    upTo: 5,
    asOf: 5,
    one: 0,
    partial: true,
    answered: [0],
  });
  expect(gone).toMatchObject({ source: 'pull', membership: { gone: true }, upTo: 0, rows: [] });
});

test('[Y7] rows of a pulled stream are parsed when first used, and once', () => {
  const read = vi.fn((rows: readonly unknown[]) => rows as Message[]);
  const pulledStream = {
    stream,
    kind: 'conversation',
    membership: membership(),
    info: info(3),
    card: null,
    upTo: 5,
    answered: [],
    named: [],
    partial: false,
  } as const;
  const streams = [3, 4].map((seq) => ({ ...pulledStream, rows: [message(seq)], answered: [], named: [] }));
  const [item] = itemsOfPull({ ...answered, streams, gone: [] }, read);
  expect(read).not.toHaveBeenCalled();
  expect([item?.rows, item?.rows]).toMatchObject([[{ seq: 3 }], [{ seq: 3 }]]);
  expect(read.mock.calls).toEqual([[[message(3)]]]);
});

test('[Y20] chunks claim no revision; for a gone stream they carry the membership alone', () => {
  const pages = { info: info(3), asOf: 7, rows: [message(3)], answered: [0] };
  const gone = { stream: asStream(another), membership: { gone: true, rev: 2 }, pages: null } as const;
  expect(itemsOfPages({ ...answered, stream, membership: membership(), pages, more: [gone] })).toMatchObject([
    { source: 'page', stream, upTo: 0, one: 0, asOf: 7, answered: [0] },
    { stream: another, rows: [], info: null },
  ]);
  expect(itemsOfPages({ ...answered, ...gone })).toMatchObject([{ rows: [], info: null }]);
});

test('[Y8] a live event is one revision', () => {
  const live = {
    epoch: first,
    stream,
    kind: 'conversation',
    membership: membership(),
    one: 4,
    info: info(4),
    card: null,
    rows: [message(4)],
  } as const;
  expect(itemOfLive({ ...live, rows: [message(4)] })).toMatchObject({ source: 'live', one: 4, asOf: 4, upTo: 0 });
});

test('[Y6] results of own entries are change sets too; refusals are not', () => {
  const sent = result(1, { row: message(3), membership: membership(), info: info(3) });
  expect(itemsOfResults([sent, result(2, { status: 'rejected', membership: membership() }), result(3)])).toMatchObject([
    { source: 'own', one: 3, asOf: 3, rows: [{ seq: 3 }] },
  ]);
});
