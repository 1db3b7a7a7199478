import { expect, test } from 'vitest';
import { entryResult, liveItem } from '#schemas/wire/sync.ts';
import { accountHead, ada, bela, firstEpoch, info, membership, message, uuid } from '#tests/support/streams.ts';
import { messageInAnswer, parseRow, rowsOfKind } from './by-kind.ts';

const account = accountHead([bela]).info;

test('rows are of the kind of their stream, and of no other', () => {
  expect(rowsOfKind('conversation', 'conversation', [message(1)])).toEqual([message(1)]);
  expect([rowsOfKind('account', 'conversation', [message(1)]), rowsOfKind('conversation', undefined, [])]).toEqual([
    [],
    [],
  ]);
  expect([parseRow('conversation', message(1)), parseRow('account', message(1))]).toEqual([message(1), undefined]);
  expect([parseRow(undefined, message(1)), parseRow('conversation', { seq: 1 })]).toEqual([message(1), undefined]);
});

test('[Y8] a live item is read as its kind has it, or refused', () => {
  const fields = { epoch: firstEpoch, stream: ada, membership: membership(), rev: 1, card: null };
  const item = { ...fields, kind: 'conversation', info: info(1), rows: [message(1)] };
  expect(liveItem.parse(item)).toEqual(item);
  const own = { ...fields, kind: 'account', info: account, rows: [] };
  expect(liveItem.parse(own)).toEqual(own);
  const misfits = [
    { ...own, rows: [message(1)] },
    { ...own, info: info(1) },
    { ...item, kind: 'group' },
  ];
  expect(misfits.map((each) => liveItem.safeParse(each).success)).toEqual([false, false, false]);
});

test('[Y4] the row of a result is read as the kind of its stream has it', () => {
  const result = { id: uuid(1), status: 'applied', stream: ada, rev: 1 };
  const results = [
    result,
    { ...result, row: message(1) },
    { ...result, info: info(1), row: message(1) },
    { ...result, info: account },
  ];
  expect(results.map((each) => entryResult.parse(each))).toEqual(results);
  expect(results.map((each) => messageInAnswer(entryResult.parse(each))?.seq)).toEqual([undefined, 1, 1, undefined]);
  expect(entryResult.safeParse({ ...result, info: account, row: message(1) }).success).toBe(false);
});
