import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { CallView } from '#schemas/wire/calls.ts';
import { done, refused } from '#lib/result.ts';
import type { CallRequests } from './call-requests.ts';
import type { CallEnd, CallSession } from './call-session.ts';
import { callElsewhere, keepCalls, resumableIn, type Calls } from './calls.ts';
import type { CallTracks } from './own-tracks-of-call.ts';

const bela = '22222222-0000-4000-8000-000000000002' as MemberId;
const id = '5c1a5bd2-0000-4000-8000-000000000001' as CallId;
const other = '5c1a5bd2-0000-4000-8000-000000000002' as CallId;
const call = (over: Partial<CallView> = {}): CallView => ({
  ...{ id, outgoing: true, state: 'ringing', here: true, ringsForMs: 45_000, key: null, merged: false },
  member: { id: bela, username: 'bela', avatarUrl: null, seal: false },
  ...over,
});

let calls: Calls | undefined;
afterEach(() => {
  calls?.stop();
  vi.useRealTimers();
});

function page(listed: CallView[] = [], againMs = 3_600_000) {
  const stopped: string[] = [];
  const track = (name: string) => ({ stop: () => void stopped.push(name) }) as unknown as MediaStreamTrack;
  const tracks: CallTracks = { microphone: track('microphone'), camera: track('camera'), problem: null };
  const server = {
    ...{ listed, called: [] as (MemberId | null)[] },
    ...{ ended: [] as string[], opened: [] as CallView[], resumed: [] as boolean[] },
  };
  const requests: CallRequests = {
    start: async () => ({ call: call() }),
    accept: async () => ({ call: call({ outgoing: false, state: 'accepted' }) }),
    resume: async () => ({ call: call({ state: 'accepted' }) }),
    async end(ended, failed = false) {
      server.ended.push(`${ended} ${String(failed)}`);
      return null;
    },
    async list(called) {
      server.called.push(called);
      return done(server.listed);
    },
  };
  const sessionCuts = vi.fn();
  const openSession = (opened: CallView, _: CallTracks, isResumed: boolean, onEnd: (reason: CallEnd) => void) => {
    server.opened.push(opened);
    server.resumed.push(isResumed);
    const end = vi.fn((reason: CallEnd) => onEnd(reason));
    return { call: opened, end, switches: () => ({ cutAll: sessionCuts }), follow: vi.fn() } as unknown as CallSession;
  };
  calls = keepCalls({ requests, loadSessions: async () => openSession, againMs });
  return { calls, requests, server, tracks, stopped, sessionCuts };
}
const dana = '33333333-0000-4000-8000-000000000003' as MemberId;
/** An answer that comes when it is told to. */
function later<T>() {
  let come = (_: T): void => undefined;
  const promise = new Promise<T>((resolve) => (come = resolve));
  return { answering: () => promise, come: (answer: T) => come(answer) };
}

test('[LIVE-03] a call that this page has begun opens once it is answered, and ends with the other', async () => {
  const { calls: kept, server, tracks, stopped } = page([call()]);
  expect(await kept.start(bela, tracks)).toBeNull();
  expect(kept.get()).toMatchObject({ session: null, tracks });
  server.listed = [call({ state: 'accepted' })];
  await kept.refresh();
  expect(server.opened).toHaveLength(1);
  await kept.refresh();
  expect(server.opened).toHaveLength(1);
  server.listed = [call({ state: 'ended' })];
  await kept.refresh();
  expect(kept.get()).toMatchObject({ session: null, lastEnd: { member: bela, reason: 'ended' } });
  expect(stopped).toEqual([]);
});

test('[S13] a call that this page had before it was loaded anew goes on at a press, and not before', async () => {
  const { calls: kept, server, tracks } = page([call({ state: 'accepted' })]);
  await kept.refresh();
  expect(server.opened).toEqual([]);
  expect(resumableIn(kept.get())?.id).toBe(id);
  expect(await kept.resume(id, tracks)).toBeNull();
  expect(server.resumed).toEqual([true]);
  expect(resumableIn(kept.get())).toBeUndefined();
  // What was asked before the end does not bring it back.
  kept.get().session?.end('lost');
  expect(resumableIn(kept.get())).toBeUndefined();
});

test('[S14] a call that another page has answered is not joined here', async () => {
  const { calls: kept, server } = page([call({ outgoing: false, state: 'accepted', here: false })]);
  await kept.refresh();
  expect(server.opened).toEqual([]);
});

test('[LIVE-03] a refusal and a call that nobody answers switch camera and microphone off', async () => {
  const { calls: kept, requests, server, tracks, stopped } = page();
  requests.start = async () => ({ problem: { code: 'call-paused', until: null } });
  expect(await kept.start(bela, tracks)).toEqual({ code: 'call-paused', until: null });
  expect(stopped).toEqual(['microphone', 'camera']);
  requests.start = async () => ({ call: call() });
  server.listed = [call({ state: 'missed' })];
  await kept.start(bela, tracks);
  await kept.refresh();
  expect(stopped).toHaveLength(4);
  expect(kept.get().tracks).toBeNull();
});

test('[LIVE-03] what is known of before the answer stops no track of the call that is accepted', async () => {
  const ringing = call({ outgoing: false, here: false });
  const { calls: kept, requests, server, tracks, stopped } = page([ringing]);
  await kept.refresh();
  const { answering, come } = later<Awaited<ReturnType<CallRequests['accept']>>>();
  requests.accept = answering;
  const accepting = kept.accept(id, tracks);
  await kept.refresh();
  const accepted = call({ outgoing: false, state: 'accepted' });
  server.listed = [accepted];
  come({ call: accepted });
  expect(await accepting).toBeNull();
  expect(stopped).toEqual([]);
  expect(server.opened).toEqual([accepted]);
});

test('[LIVE-03] a call that is refused leaves the tracks of the one that rings', async () => {
  const { calls: kept, requests, tracks, stopped } = page([call()]);
  await kept.start(bela, tracks);
  requests.start = async () => ({ problem: { code: 'call-here', until: null } });
  const others: CallTracks = { ...tracks, microphone: { stop: () => stopped.push('other') } as never, camera: null };
  await kept.start(dana, others);
  expect(stopped).toEqual(['other']);
  expect(kept.get().tracks).toMatchObject(tracks);
});

test('[LIVE-03] a page that is left stops the tracks of a call that it has just asked for', async () => {
  const { calls: kept, requests, tracks, stopped } = page();
  requests.start = later<Awaited<ReturnType<CallRequests['start']>>>().answering;
  void kept.start(bela, tracks);
  kept.stop();
  expect(stopped).toEqual(['microphone', 'camera']);
});

test('[LIVE-03] a call whose connection is lost ends as failed, one that is hung up does not', async () => {
  const { calls: kept, server, tracks } = page([call({ outgoing: false, state: 'accepted' })]);
  await kept.accept(id, tracks);
  kept.get().session?.end('lost');
  expect(server.ended).toEqual([`${id} true`]);
  await kept.end(id);
  expect(server.ended.at(-1)).toBe(`${id} false`);
});

describe('[S16, S31] a call that rings while the server cannot be reached', () => {
  test.each([
    ['of the other ends with its time', false, 45_000],
    ['of this page ends a little later, and camera and microphone with it', true, 50_000],
  ])('[S16, S31] %s', async (_, outgoing, afterMs) => {
    vi.useFakeTimers();
    const { calls: kept, requests, tracks, stopped, server } = page([call({ outgoing, here: outgoing })]);
    if (outgoing) await kept.start(bela, tracks);
    else await kept.refresh();
    await vi.advanceTimersByTimeAsync(10);
    requests.list = async () => refused('offline');
    await vi.advanceTimersByTimeAsync(afterMs - 100);
    expect(kept.get().calls[0]?.state).toBe('ringing');
    await vi.advanceTimersByTimeAsync(200);
    expect(kept.get().calls[0]?.state).toBe('missed');
    expect(stopped).toEqual(outgoing ? ['microphone', 'camera'] : []);
    expect(server.ended).toEqual([]);
  });
});

test('[S34] a call taken back offline is over at once, and the server is told later', async () => {
  vi.useFakeTimers();
  const { calls: kept, requests, server, tracks, stopped } = page([call()]);
  await kept.start(bela, tracks);
  const { end, list } = requests;
  Object.assign(requests, { end: async () => 'offline', list: async () => refused('offline') });
  expect(await kept.end(id)).toBe('offline');
  expect(stopped).toEqual(['microphone', 'camera']);
  expect(kept.get().calls[0]?.state).toBe('cancelled');
  Object.assign(requests, { end, list });
  // Nobody tells the page when the network is back.
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(server.ended).toEqual([`${id} false`]);
  server.listed = [call({ state: 'cancelled' })];
  await kept.refresh();
  await kept.refresh();
  expect(server.ended).toHaveLength(1);
});

test('[S34] offline the server is asked less and less often whether it knows of an end', async () => {
  vi.useFakeTimers();
  const { calls: kept, requests, tracks } = page([call()], 3_000);
  await kept.start(bela, tracks);
  const list = vi.fn(async () => refused('offline'));
  Object.assign(requests, { end: async () => 'offline', list });
  await kept.end(id);
  for (const [before, seconds] of [3, 6, 12, 24, 30, 30].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(list).toHaveBeenCalledTimes(before + 1);
    await vi.advanceTimersByTimeAsync(1);
  }
});

test('[LIVE-03] a call whose beginning was never answered is ended', async () => {
  const { calls: kept, requests, server, tracks, stopped } = page();
  let begun: CallId | undefined;
  requests.start = async (own) => {
    begun = own;
    return { problem: { code: 'server-error', until: null }, isLost: true };
  };
  expect((await kept.start(bela, tracks))?.code).toBe('server-error');
  expect(server.ended).toEqual([`${String(begun)} false`]);
  expect(stopped).toEqual(['microphone', 'camera']);
});

test('[LIVE-03] a page that is closed takes back what it has begun, and leaves alone what others have', async () => {
  const { calls: kept, server, tracks, stopped } = page([call()]);
  kept.takeBack();
  expect(server.ended).toEqual([]);
  await kept.start(bela, tracks);
  kept.takeBack();
  expect(server.ended).toEqual([`${id} false`]);
  expect(stopped).toEqual(['microphone', 'camera']);
});

test('[LIVE-03] the quick exit cuts what a call rings with, and what it sends', async () => {
  const { calls: kept, server, tracks, stopped, sessionCuts } = page([call()]);
  await kept.start(bela, tracks);
  kept.cutAll();
  expect(stopped).toEqual(['microphone', 'camera']);
  expect(kept.get().tracks).toMatchObject({ call: id, camera: null, microphone: null });
  server.listed = [call({ state: 'accepted' })];
  await kept.refresh();
  kept.cutAll();
  expect([server.opened.length, sessionCuts.mock.calls.length]).toEqual([1, 1]);
});

test('[LIVE-03] a page that was loaded anew takes back the call that it had begun', async () => {
  const { calls: kept, server, tracks } = page([call(), call({ id: other, here: false })]);
  await kept.refresh();
  expect(server.ended).toEqual([`${id} false`]);
  expect(kept.get().calls.map(({ state }) => state)).toEqual(['cancelled', 'ringing']);
  // What has just been asked for is not such a call.
  kept.stop();
  const fresh = page([call()]);
  const { answering, come } = later<Awaited<ReturnType<CallRequests['start']>>>();
  fresh.requests.start = answering;
  const starting = fresh.calls.start(bela, tracks);
  await fresh.calls.refresh();
  come({ call: call() });
  await starting;
  await fresh.calls.refresh();
  expect(fresh.server.ended).toEqual([]);
});

test('[S34] an end of which the server is just being told is not told again', async () => {
  const { calls: kept, requests, server, tracks } = page([call()]);
  await kept.start(bela, tracks);
  const { answering, come } = later<null>();
  let requested = 0;
  requests.end = async () => (requested++ > 0 ? 'timeout' : answering());
  const ending = kept.end(id);
  await kept.refresh();
  server.listed = [call({ state: 'cancelled' })];
  come(null);
  expect([await ending, requested]).toEqual([null, 1]);
});

test('[S15] the server is told whom this page is calling, whose screen may be in front', async () => {
  const { calls: kept, server, tracks } = page([call()]);
  await kept.start(bela, tracks);
  server.listed = [call({ state: 'missed' })];
  await kept.refresh();
  await kept.refresh();
  expect(server.called).toEqual([bela, bela, null]);
});

test('[S14] a call that another page has is there to be hung up', async () => {
  const { calls: kept, server, tracks } = page([call({ here: false })]);
  await kept.refresh();
  expect(callElsewhere(kept.get())).toMatchObject({ id });
  expect(await kept.end(id)).toBeNull();
  expect(server.ended[0]).toBe(`${id} false`);
  server.listed = [call()];
  await kept.start(bela, tracks);
  expect(callElsewhere(kept.get())).toBeUndefined();
});

test('[LIVE-03] without an answer of the server nothing that is known changes', async () => {
  const { calls: kept, requests } = page([call({ outgoing: false })]);
  await kept.refresh();
  requests.list = async () => refused('offline');
  await kept.refresh();
  expect(kept.get().calls).toHaveLength(1);
});
