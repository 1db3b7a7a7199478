import { expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import {
  otherConversation,
  conversation,
  firstEpoch,
  info,
  membership,
  message,
  result,
} from '#tests/support/streams.ts';
import { streamsCoveredByAnswer } from './covered-by-answer.ts';

const stream = asStream(conversation);
const live = (seq: number, over: Partial<LiveItem> = {}): LiveItem => ({
  epoch: firstEpoch,
  stream,
  kind: 'conversation',
  membership: membership(),
  rev: seq,
  info: info(seq),
  card: null,
  rows: [message(seq)],
  ...over,
});
const sent = (seq: number) => result(seq, { row: message(seq), membership: membership(), info: info(seq) });

test('[Y8] the push result covers all deliveries of a batch to one conversation', () => {
  expect(streamsCoveredByAnswer([live(4), live(5)], [sent(4), sent(5)])).toEqual(new Set([stream]));
});

test('[Y8] changes missing from a push result are delivered with their whole conversation', () => {
  const other = { ...live(7), stream: asStream(otherConversation) };
  expect(streamsCoveredByAnswer([live(4), live(5, { rows: [] })], [sent(4), sent(5)])).toEqual(new Set());
  expect(streamsCoveredByAnswer([live(4), live(5), other], [sent(4), sent(5)])).toEqual(new Set([stream]));
  expect(streamsCoveredByAnswer([live(4), live(0, { rows: [] })], [sent(4), sent(5)])).toEqual(new Set());
  expect(streamsCoveredByAnswer([live(1), live(2)], [sent(1), sent(2)])).toEqual(new Set());
});

test('[Y8] a single message is delivered, in order with the other’s messages', () => {
  expect(streamsCoveredByAnswer([live(4)], [sent(4)])).toEqual(new Set());
});
