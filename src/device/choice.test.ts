import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done, refused, type Result } from '#lib/result.ts';
import { createChoice } from './choice.ts';

interface Shown {
  url: string;
}
const revoked: string[] = [];
beforeEach(() => void vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url)));
afterEach(() => {
  vi.restoreAllMocks();
  revoked.length = 0;
});

/** A preparation that ends when the test says so. */
function work() {
  const { promise, resolve } = Promise.withResolvers<Result<Shown, 'unreadable'>>();
  return {
    prepare: () => promise,
    finish: (url: string) => resolve(done({ url })),
    fail: () => resolve(refused('unreadable')),
  };
}
const ready = (url: string) => async () => done({ url });
const choosing = () => createChoice<Shown>();

test('[MEMBERAREA-11] of two files the one chosen last is sent, also where the first takes longer', async () => {
  const choice = choosing();
  const photograph = work();
  const first = choice.prepare(photograph.prepare, 'held');
  await choice.prepare(ready('film'), 'held');
  photograph.finish('photograph');
  expect([await first, choice.state()]).toEqual([null, { status: 'held', chosen: { url: 'film' } }]);
  expect(revoked).toEqual(['photograph']);
});

test('[MEMBERAREA-11] an earlier picture is not sent while another is prepared, and stays if that fails', async () => {
  const choice = choosing();
  await choice.prepare(ready('earlier'), 'held');
  const next = work();
  const preparing = choice.prepare(next.prepare, 'held');
  expect(choice.state()).toEqual({ status: 'preparing', earlier: { url: 'earlier' } });
  expect(await choice.send(async () => true)).toBe(false);
  next.fail();
  expect(await preparing).toEqual(refused('unreadable'));
  expect([choice.state(), revoked]).toEqual([{ status: 'held', chosen: { url: 'earlier' } }, []]);
  await choice.prepare(ready('other'), 'held');
  expect(revoked).toEqual(['earlier']);
});

test('[MEMBERAREA-22] a picture whose dialog is closed while it is cropped is neither held nor sent', async () => {
  const choice = choosing();
  await choice.prepare(ready('whole'), 'cropping');
  const cropped = work();
  const cropping = choice.crop(cropped.prepare);
  choice.cancel();
  cropped.finish('part');
  expect([await cropping, choice.state(), revoked]).toEqual([null, { status: 'idle' }, ['whole', 'part']]);
});

test('[MEMBERAREA-22] a cropped picture is held, and one that cannot be cropped is dropped', async () => {
  const choice = choosing();
  await choice.prepare(ready('whole'), 'cropping');
  await choice.crop(ready('part'));
  expect([choice.state(), revoked]).toEqual([{ status: 'held', chosen: { url: 'part' } }, ['whole']]);
  await choice.prepare(ready('another'), 'cropping');
  expect(await choice.crop(async () => refused('unreadable'))).toEqual(refused('unreadable'));
  expect([choice.state(), revoked]).toEqual([{ status: 'idle' }, ['whole', 'part', 'another']]);
});

test('[S6] after the screen is left no address shows what was chosen, prepared, or sent', async () => {
  const left = choosing();
  const late = work();
  const preparing = left.prepare(late.prepare, 'held');
  left.drop();
  late.finish('late');
  await preparing;
  const sending = choosing();
  await sending.prepare(ready('sent'), 'held');
  const answer = Promise.withResolvers<boolean>();
  const sent = sending.send(() => answer.promise);
  sending.drop();
  answer.resolve(false);
  expect([await sent, sending.state(), revoked]).toEqual([false, { status: 'idle' }, ['late', 'sent']]);
});

test('[MEMBERAREA-11] what could not be sent stays held, and what was sent is dropped', async () => {
  const choice = choosing();
  const seen: string[] = [];
  choice.subscribe(() => void seen.push(choice.state().status));
  await choice.prepare(ready('picture'), 'held');
  expect(await choice.send(async () => false)).toBe(false);
  expect(await choice.send(async () => true)).toBe(true);
  expect([seen.join(' '), revoked]).toEqual(['preparing held sending held sending idle', ['picture']]);
});

test('[MEMBERAREA-11] a cancelled preparation is aborted and brings back what was held', async () => {
  const choice = choosing();
  await choice.prepare(ready('earlier'), 'held');
  const signals: AbortSignal[] = [];
  const preparing = choice.prepare(async (signal) => {
    signals.push(signal);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return refused('unreadable');
  }, 'held');
  choice.cancel();
  expect([await preparing, choice.state()]).toEqual([null, { status: 'held', chosen: { url: 'earlier' } }]);
  expect(signals[0]?.aborted).toBe(true);
});

test('[MEMBERAREA-11] what is being sent is not replaced, and cannot be sent twice', async () => {
  const choice = choosing();
  const answer = Promise.withResolvers<boolean>();
  await choice.prepare(ready('first'), 'held');
  const sent = choice.send(() => answer.promise);
  const second = work();
  expect(await choice.prepare(second.prepare, 'held')).toBeNull();
  expect(await choice.send(async () => true)).toBe(false);
  expect(choice.state()).toEqual({ status: 'sending', chosen: { url: 'first' } });
  answer.resolve(true);
  expect([await sent, choice.state(), revoked]).toEqual([true, { status: 'idle' }, ['first']]);
});
