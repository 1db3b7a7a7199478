import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done, refused } from '#lib/result.ts';
import { callRpc } from './rpc-client.ts';

const worker = vi.hoisted(() => ({ answerMs: 0 }));
vi.mock('./worker-client.ts', () => ({
  callSync: () => new Promise((resolve) => setTimeout(() => resolve({ ok: true, value: 'sent' }), worker.answerMs)),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const any = { safeParse: (data: unknown) => ({ success: true, data }) as const };

async function calling(answerMs: number, bytes?: number) {
  worker.answerMs = answerMs;
  const answer = callRpc({ name: 'send_certification', answer: any, bytes }, {});
  await vi.runAllTimersAsync();
  return answer;
}

test('[MEMBERAREA-11] a proof that takes minutes on a slow link arrives; a frozen worker is given up', async () => {
  expect(await calling(10_000)).toEqual(done('sent'));
  expect(await calling(60_000)).toEqual(refused('timeout'));
  expect(await calling(300_000, 1_400_000)).toEqual(done('sent'));
  expect(await calling(890_000, 11_000_000)).toEqual(done('sent'));
  expect(await calling(3_600_000, 11_000_000)).toEqual(refused('timeout'));
});
