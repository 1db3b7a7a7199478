import { expect, test } from 'vitest';
import { createClaimWork } from './claim-work.ts';

/** Claim and release that are answered when the test says so; `sent` has them in their order. */
function atServer() {
  const sent: string[] = [];
  const answers: ((answer: string) => void)[] = [];
  const request = (name: string) => () => {
    sent.push(name);
    return new Promise<string>((resolve) => answers.push(resolve));
  };
  const answer = async (text: string) => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.shift()?.(text);
  };
  return { sent, answer, work: createClaimWork(request('claim'), request('release')) };
}

test('[ADMIN-03] a release waits for the renewal under way, whose answer is dropped', async () => {
  const { sent, answer, work } = atServer();
  const [renewed, released] = [work.renew(), work.release()];
  expect([await work.renew(), sent]).toEqual(['dropped', ['claim']]);
  await answer('claimed');
  expect(await renewed).toBe('dropped');
  await answer('released');
  expect([await released, sent]).toEqual(['released', ['claim', 'release']]);
});

test('[ADMIN-03] a claim is renewed one renewal at a time, and again after one or a release', async () => {
  const { sent, answer, work } = atServer();
  const renewed = work.renew();
  expect(await work.renew()).toBe('dropped');
  await answer('claimed');
  expect(await renewed).toBe('claimed');
  const released = work.release();
  expect(await work.renew()).toBe('dropped');
  await answer('offline');
  expect(await released).toBe('offline');
  const again = work.renew();
  await answer('claimed');
  expect([await again, sent]).toEqual(['claimed', ['claim', 'release', 'claim']]);
});
