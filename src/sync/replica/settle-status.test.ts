import { describe, expect, test } from 'vitest';
import {
  accountHead,
  conversation,
  entry,
  head,
  info,
  membership,
  message,
  messageId,
  result,
  messageCommand,
} from '#tests/support/streams.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { PresentHead } from './heads.ts';
import { streamKinds } from '#streams/registry.ts';
import { resultOfRow, settleStatus } from './settle-status.ts';

const sent = result(1, { row: message(3), rev: 3, membership: membership({ rev: 2 }), info: info(3) });
const storedHead = head(3, { membership: membership({ rev: 2 }) });

describe('an answered entry', () => {
  test('[Y1] waits for its row and its membership', () => {
    expect(settleStatus(sent, head(3), message(3), streamKinds)).toBe('waits');
    expect(settleStatus(sent, storedHead, undefined, streamKinds)).toBe('waits');
    expect(settleStatus(sent, storedHead, message(3), streamKinds)).toBe('stored');
    expect(settleStatus(result(1, { ...sent, row: message(3, { rev: 9 }) }), storedHead, message(3), streamKinds)).toBe(
      'waits',
    );
  });
  test('[Y21] waits while another message stands in its row’s place', () => {
    expect(settleStatus(sent, storedHead, message(3, { id: messageId(9) }), streamKinds)).toBe('waits');
  });
  test('[Y1] is nowhere stored without a head: a pull comes first', () => {
    expect(settleStatus(sent, undefined, undefined, streamKinds)).toBe('pull');
    expect(settleStatus(result(1, { membership: { gone: true, rev: 3 } }), undefined, undefined, streamKinds)).toBe(
      'stored',
    );
  });
  test('[Y9] of a gone stream counts as stored; one that may have returned asks', () => {
    expect(settleStatus(sent, head(0, { membership: { gone: true, rev: 2 } }), undefined, streamKinds)).toBe('stored');
    expect(settleStatus(sent, head(0, { membership: { gone: true, rev: 1 } }), undefined, streamKinds)).toBe('pull');
    expect(settleStatus(result(1, { membership: { gone: true, rev: 3 } }), storedHead, undefined, streamKinds)).toBe(
      'pull',
    );
  });
  test('[Y9] counts as stored when its row lies outside the visible range', () => {
    expect(
      settleStatus(sent, head(3, { membership: membership({ rev: 2, ranges: [[9, 10]] }) }), undefined, streamKinds),
    ).toBe('stored');
  });
  test('[Y1] about the account waits for the account', () => {
    const block = result(1, { rev: 2, membership: membership(), stream: accountHead([]).id });
    expect(settleStatus(block, accountHead([]), undefined, streamKinds)).toBe('waits');
    expect(settleStatus({ ...block, rev: 1 }, accountHead([]), undefined, streamKinds)).toBe('stored');
  });
  test('[Y2] counts as stored at once when it cancels something unknown to the server', () => {
    expect(settleStatus(result(1, { what: 'cancelled' }), undefined, undefined, streamKinds)).toBe('stored');
  });
});

test('[Y1] a row with the entry’s id is its result, whoever brought it', () => {
  const row = message(3, { id: messageId(1) });
  const found = resultOfRow(entry(1, messageCommand('Bonsoir')), row, storedHead as PresentHead);
  expect(found).toMatchObject({ status: 'applied', stream: asStream(conversation), row: { seq: 3 } });
  expect(settleStatus(found, storedHead, row, streamKinds)).toBe('stored');
});
