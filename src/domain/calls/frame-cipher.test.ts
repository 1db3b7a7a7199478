import { expect, test } from 'vitest';
import { frameKeyId, FrameOpener, FrameSealer, type FrameKey } from './frame-cipher.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (of: Uint8Array) => Buffer.from(of).toString('hex');

async function keyOf(fill: number, id = frameKeyId(1, 'small'), context = 'call|sender|small'): Promise<FrameKey> {
  const raw = new Uint8Array(32).fill(fill);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { id, key, salt: new Uint8Array(12).fill(fill), context: bytes(context) };
}
async function openerOf(...keys: FrameKey[]) {
  const opener = new FrameOpener();
  opener.setKeys(keys);
  return opener;
}
const frame = bytes('0123456789 a picture that nobody on the way may see');

test('[S9] a sealed frame is the one that the vector says', async () => {
  const sealed = await new FrameSealer(await keyOf(7)).seal(bytes('abcsecret'), 3);
  const { createDecipheriv } = await import('node:crypto');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.alloc(32, 7), Buffer.alloc(12, 7));
  decipher.setAAD(Buffer.concat([bytes('call|sender|small'), Buffer.from([frameKeyId(1, 'small')]), bytes('abc')]));
  decipher.setAuthTag(sealed.subarray(9, 25));
  expect(hex(sealed.subarray(0, 3))).toBe(hex(bytes('abc')));
  expect(Buffer.concat([decipher.update(sealed.subarray(3, 9)), decipher.final()]).toString()).toBe('secret');
  expect([...sealed.subarray(25)]).toEqual([0, 0, 0, 0, frameKeyId(1, 'small')]);
});

test('[S9] a frame opens once, with its key alone, and says nothing but its header before', async () => {
  const key = await keyOf(1);
  const sealed = await new FrameSealer(key).seal(frame, 10);
  expect(Buffer.from(sealed).includes('picture')).toBe(false);
  expect(await (await openerOf(await keyOf(2))).open(sealed, 10)).toBeNull();
  const opener = await openerOf(key);
  expect(await opener.open(sealed, 10)).toEqual(frame);
  expect(await opener.open(sealed, 10)).toBeNull();
});

test.each([0, 12, 55, 60, 66])('[S9] a frame with another byte at %i is dropped', async (at) => {
  const key = await keyOf(1);
  const sealed = await new FrameSealer(key).seal(frame, 10);
  sealed[at] = (sealed[at] ?? 0) ^ 1;
  expect(await (await openerOf(key)).open(sealed, 10)).toBeNull();
});

test('[S9] a frame of another call, sender or kind is dropped', async () => {
  const sealed = await new FrameSealer(await keyOf(1)).seal(frame, 10);
  const other = await keyOf(1, frameKeyId(1, 'small'), 'call|another|small');
  expect(await (await openerOf(other)).open(sealed, 10)).toBeNull();
});

test('[S9] frames come in any order within the window, and older ones count as replayed', async () => {
  const key = await keyOf(1);
  const [sealer, opener] = [new FrameSealer(key), await openerOf(key)];
  const sealed: Uint8Array[] = [];
  for (let index = 0; index < 600; index++) sealed.push(await sealer.seal(frame, 3));
  const at = async (index: number) => (await opener.open(sealed[index] ?? frame, 3)) !== null;
  expect([await at(599), await at(300), await at(88), await at(300), await at(20)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('[S8] without keys, and of what is too short, nothing is opened', async () => {
  expect(await new FrameOpener().open(frame, 10)).toBeNull();
  expect(await (await openerOf(await keyOf(1))).open(frame.slice(0, 12), 10)).toBeNull();
});

test('[S9] the former key opens what is on its way, and no more after the next agreement', async () => {
  const [first, second, third] = [await keyOf(1, 4), await keyOf(2, 8), await keyOf(3, 12)];
  const late = await new FrameSealer(first).seal(frame, 3);
  const opener = await openerOf(first, second);
  expect(await opener.open(late, 3)).toEqual(frame);
  const later = await new FrameSealer(first).seal(frame, 3);
  opener.setKeys([second, third]);
  expect(await opener.open(later, 3)).toBeNull();
});
