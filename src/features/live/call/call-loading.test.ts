import { expect, test, vi } from 'vitest';
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { CallView } from '#schemas/wire/calls.ts';
import { done } from '#lib/result.ts';
import type { CallRequests } from './call-requests.ts';
import type { CallSession } from './call-session.ts';
import { keepCalls, type OpenSession } from './calls.ts';

const bela = '22222222-0000-4000-8000-000000000002' as MemberId;
const call: CallView = {
  ...{ id: '5c1a5bd2-0000-4000-8000-000000000001' as CallId, outgoing: true, state: 'accepted', here: true },
  ...{ ringsForMs: 0, key: null, merged: false },
  member: { id: bela, username: 'bela', avatarUrl: null, seal: false },
};

function page(loadSessions: () => Promise<OpenSession>) {
  const requests: CallRequests = {
    start: vi.fn(async () => ({ call })),
    accept: vi.fn(async () => ({ call })),
    resume: vi.fn(async () => ({ call })),
    end: async () => null,
    list: async () => done([call]),
  };
  const stop = vi.fn();
  const tracks = { microphone: { stop } as unknown as MediaStreamTrack, camera: null, problem: null };
  return { calls: keepCalls({ requests, loadSessions, againMs: 3_600_000 }), requests, tracks, stop };
}
const openSession: OpenSession = (opened, _, __, onEnd) =>
  ({ call: opened, end: onEnd, switches: () => null, follow: () => undefined }) as unknown as CallSession;

test('[LIVE-03] what carries a call is loaded with the first call that the page begins, once', async () => {
  const load = vi.fn(async () => openSession);
  const { calls, tracks } = page(load);
  await calls.refresh();
  expect(load).not.toHaveBeenCalled();
  expect(await calls.start(bela, tracks)).toBeNull();
  expect(calls.get().session?.call.id).toBe(call.id);
  await calls.resume(call.id, tracks);
  expect(load).toHaveBeenCalledOnce();
  calls.stop();
});

test('[LIVE-03] without its code no call rings, and microphone and camera are off', async () => {
  const { calls, requests, tracks, stop } = page(() => Promise.reject(new Error('offline')));
  expect(await calls.start(bela, tracks)).toEqual({ code: 'offline', until: null });
  expect(await calls.accept(call.id, tracks)).toEqual({ code: 'offline', until: null });
  expect(requests.start).not.toHaveBeenCalled();
  expect(requests.accept).not.toHaveBeenCalled();
  expect(stop).toHaveBeenCalledTimes(2);
  calls.stop();
});

test('[LIVE-03] a page that is left while the code is loaded begins no call', async () => {
  let come = (_: OpenSession): void => undefined;
  const { calls, requests, tracks, stop } = page(() => new Promise((resolve) => (come = resolve)));
  const started = calls.start(bela, tracks);
  calls.stop();
  come(openSession);
  await started;
  expect(requests.start).not.toHaveBeenCalled();
  expect(stop).toHaveBeenCalled();
});
