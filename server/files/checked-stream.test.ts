import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { checkedStream } from './checked-stream.ts';

const pieces = ['one', 'two', 'three'].map((text) => Buffer.from(text));
const sha256 = createHash('sha256').update(Buffer.concat(pieces)).digest('hex');

test('a file whose hash fits passes whole', async () => {
  expect(await buffer(Readable.from(pieces).pipe(checkedStream(sha256)))).toEqual(Buffer.concat(pieces));
});

test('the last piece of a changed file is held back', async () => {
  const received: Buffer[] = [];
  const changed = Readable.from([...pieces.slice(0, 2), Buffer.from('thrEe')]).pipe(checkedStream(sha256));
  changed.on('data', (piece: Buffer) => received.push(piece));
  await expect(new Promise((_, reject) => changed.once('error', reject))).rejects.toThrow('changed');
  expect(Buffer.concat(received).toString()).toBe('onetwo');
});
