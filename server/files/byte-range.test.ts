import { expect, test } from 'vitest';
import {
  contentRange,
  rangeHeader,
  rangeRequest,
  rangeWithin,
  readContentRange,
  unsatisfiedRange,
} from './byte-range.ts';

test('one part is understood, anything else means the whole file', () => {
  expect(rangeRequest('bytes=0-99')).toEqual({ first: 0, last: 99 });
  expect(rangeRequest('bytes=5-')).toEqual({ first: 5, last: null });
  expect(rangeRequest('bytes=-5')).toEqual({ final: 5 });
  for (const header of [undefined, '', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=1e3-', 'bytes=a-b'])
    expect(rangeRequest(header), header).toBeNull();
});

test('a part of another file than the one that the requester has is the whole of this one', () => {
  expect(rangeRequest('bytes=5-', '"this"', '"this"')).toEqual({ first: 5, last: null });
  for (const other of ['"other"', 'W/"this"', 'this', '', 'Fri, 27 Nov 2026 10:00:00 GMT'])
    expect(rangeRequest('bytes=5-', other, '"this"'), other).toBeNull();
  expect(rangeRequest('bytes=5-', '"this"', null)).toBeNull();
});

test('a part ends where the file ends, and begins inside it', () => {
  expect(rangeWithin({ first: 3, last: 99 }, 10)).toEqual({ first: 3, last: 9 });
  expect(rangeWithin({ final: 99 }, 10)).toEqual({ first: 0, last: 9 });
  expect(rangeWithin({ first: 10, last: null }, 10)).toBeNull();
  expect(rangeWithin({ final: 0 }, 10)).toBeNull();
  expect(rangeWithin({ first: 0, last: null }, 0)).toBeNull();
});

test('the headers sent are those that are read', () => {
  for (const header of ['bytes=0-99', 'bytes=5-', 'bytes=-5'])
    expect(rangeHeader(rangeRequest(header) ?? { final: 0 })).toBe(header);
  expect(readContentRange(contentRange({ first: 3, last: 9 }, 10))).toEqual({
    range: { first: 3, last: 9 },
    bytes: 10,
  });
  expect(readContentRange(unsatisfiedRange(10))).toBeNull();
});
