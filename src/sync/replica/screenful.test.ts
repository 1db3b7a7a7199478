import { expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import type { StreamId } from '#schemas/ids.ts';
import { accountHead, ada, info, instant, item, membership, uuid } from '#tests/support/streams.ts';
import { streamKinds } from '#streams/registry.ts';
import { screenfulFirst } from './screenful.ts';

const talk = (n: number, given: Parameters<typeof membership>[0] = {}) =>
  item('pull', {
    stream: uuid(200 + n) as string as StreamId,
    membership: membership(given),
    info: info(1, { updatedAt: instant(n) }),
  });
const names = (parts: ReturnType<typeof screenfulFirst>) => parts.map((part) => part.map(({ stream }) => stream));
const of = (...ns: number[]) => ns.map((n) => uuid(200 + n));

test('[Y10] conversations of a large answer come in list order: pinned, newest, archived', () => {
  const items = [talk(1), talk(2), talk(3, { archived: true }), talk(4), talk(0, { pinned: true })];
  expect(names(screenfulFirst(items, streamKinds, 2))).toEqual([of(0, 4), of(2, 1, 3)]);
});

test('[Y9] disappearing streams and the member’s own changes wait for nothing', () => {
  const own = item('pull', { stream: asStream(ada), kind: 'account', info: accountHead([]).info });
  const gone = item('pull', { stream: uuid(300) as string as StreamId, membership: { gone: true, rev: 2 } });
  const [first, rest] = names(screenfulFirst([talk(1), talk(2), gone, own], streamKinds, 1));
  expect(new Set(first)).toEqual(new Set([gone.stream, own.stream, ...of(2)]));
  expect(rest).toEqual(of(1));
});

test('an answer of one screenful stays whole', () => {
  const items = [talk(1), talk(2)];
  expect(screenfulFirst(items, streamKinds, 2)).toEqual([items]);
});
