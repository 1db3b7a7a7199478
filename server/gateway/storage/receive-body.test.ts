import { expect, test } from 'vitest';
import { receiveBody, receiveJson } from './receive-body.ts';

const nowhere = { write: () => Promise.resolve() };
const pieces = (...sizes: number[]) =>
  new ReadableStream<Uint8Array>({
    start: (c) => (sizes.forEach((size) => c.enqueue(new Uint8Array(size))), c.close()),
  });

test('a body is counted and hashed on arrival, and ends at the first byte beyond its limit', async () => {
  expect(await receiveBody({ body: pieces(2, 3), maxBytes: 5, draft: nowhere })).toMatchObject({
    end: 'whole',
    size: 5,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const written: number[] = [];
  expect(
    await receiveBody({
      body: pieces(2, 4, 6),
      maxBytes: 5,
      draft: { write: async ({ byteLength }) => void written.push(byteLength) },
    }),
  ).toEqual({ end: 'too-large' });
  expect(written).toEqual([2]);
});

test('a stalled or truncated body ends the request', async () => {
  const still = new ReadableStream<Uint8Array>({ start: (c) => c.enqueue(new Uint8Array(2)) });
  expect(await receiveBody({ body: still, maxBytes: 5, silenceMs: 20, draft: nowhere })).toEqual({
    end: 'stalled',
    size: 2,
  });
  const cut = new ReadableStream<Uint8Array>({ start: (c) => c.error(new Error('gone')) });
  expect(await receiveBody({ body: cut, maxBytes: 5, draft: nowhere })).toEqual({ end: 'cut', size: 0 });
});

test('a JSON body must be small, complete and valid', async () => {
  const json = (text: string) => new Blob([text]).stream();
  expect(await receiveJson(json('{"a":1}'))).toEqual({ a: 1 });
  for (const body of [json('{"a":'), json(`"${'x'.repeat(65_536)}"`), null])
    expect(await receiveJson(body)).toBe(undefined);
});
