import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { asStream } from '#schemas/as-stream.ts';
import {
  otherConversation,
  card,
  conversation,
  firstEpoch,
  head,
  membership,
  secondEpoch,
} from '#tests/support/streams.ts';
import { digestOf, digestText, headTags } from './digest.ts';

const heads = [
  head(7, { id: asStream(otherConversation), card: null }),
  head(3, { membership: membership({ rev: 2 }), card: card({ rev: 4 }) }),
];

test('[Y8] the digest is the SHA-256 of epoch and heads, streams ascending', async () => {
  const text = `first|${conversation}:3:2:4,${otherConversation}:7:1:0`;
  expect(digestText(firstEpoch, heads)).toBe(text);
  expect(await digestOf(firstEpoch, heads)).toBe(createHash('sha256').update(text).digest('hex'));
  expect(digestText(firstEpoch, [])).toBe('first|');
});

test('[Y7] a pull sends the live heads of the present epoch only', () => {
  const gone = head(1, { membership: { gone: true, rev: 9 } });
  expect(headTags(firstEpoch, [...heads, gone])).toHaveLength(2);
  expect(headTags(secondEpoch, heads)).toEqual([]);
});
