import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fromBase64url, sha256Hex, toBase64, toBase64url, toHex } from './bytes-text.ts';

const bytes = Uint8Array.from({ length: 100_003 }, (_, n) => (n * 31 + (n >> 8)) % 256);

test('[MEMBERAREA-11] bytes of any length become the text that the server reads', () => {
  const buffer = Buffer.from(bytes);
  expect(toBase64(bytes)).toBe(buffer.toString('base64'));
  expect(toBase64url(bytes)).toBe(buffer.toString('base64url'));
  expect(toHex(bytes)).toBe(buffer.toString('hex'));
  expect(Buffer.from(fromBase64url(toBase64url(bytes))).equals(buffer)).toBe(true);
});

test('[Y8] the hash of a text is that of its bytes in UTF-8', async () => {
  for (const content of ['', 'Alcôve', bytes])
    expect(await sha256Hex(content)).toBe(createHash('sha256').update(content).digest('hex'));
});
