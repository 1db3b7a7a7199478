import { afterEach, expect, test, vi } from 'vitest';
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { CallView } from '#schemas/wire/calls.ts';
import { done, refused } from '#lib/result.ts';
import type { CallRequests } from './call-requests.ts';
import type { CallEnd, CallSession } from './call-session.ts';
import { calls as text } from './calls.fr.ts';
import { keepCalls, type Calls } from './calls.ts';
import { outcomeWith } from './outcome.ts';
import type { CallTracks } from './own-tracks-of-call.ts';

const bela = '22222222-0000-4000-8000-000000000002' as MemberId;
const id = '5c1a5bd2-0000-4000-8000-000000000001' as CallId;
const call = (over: Partial<CallView> = {}): CallView => ({
  ...{ id, outgoing: true, state: 'ringing', here: true, ringsForMs: 45_000 },
  member: { id: bela, username: 'bela', avatarUrl: null, seal: false },
  ...over,
});

let calls: Calls | undefined;
afterEach(() => calls?.stop());

function page(listed: CallView[] = []) {
  const stopped: string[] = [];
  const track = (name: string) => ({ stop: () => void stopped.push(name) }) as unknown as MediaStreamTrack;
  const tracks: CallTracks = { microphone: track('microphone'), camera: track('camera'), problem: null };
  const server = { listed, ended: [] as string[], opened: [] as CallView[] };
  const requests: CallRequests = {
    start: async () => ({ call: call() }),
    accept: async () => ({ call: call({ outgoing: false, state: 'accepted' }) }),
    end: async (ended, failed = false) => server.ended.push(`${ended} ${String(failed)}`),
    list: async () => done(server.listed),
  };
  const openSession = (opened: CallView, _: CallTracks, onEnd: (reason: CallEnd) => void) => {
    server.opened.push(opened);
    const end = vi.fn((reason: CallEnd) => onEnd(reason));
    return { call: opened, end } as unknown as CallSession;
  };
  calls = keepCalls({ requests, openSession, againMs: 3_600_000 });
  return { calls, requests, server, tracks, stopped };
}
const dana = '33333333-0000-4000-8000-000000000003' as MemberId;
/** An answer that comes when it is told to. */
function later<T>() {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { answering: () => promise, come: resolve };
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

test('[LIVE-03] without an answer of the server nothing that is known changes', async () => {
  const { calls: kept, requests } = page([call({ outgoing: false })]);
  await kept.refresh();
  requests.list = async () => refused('offline');
  await kept.refresh();
  expect(kept.get().calls).toHaveLength(1);
});

test('[S16] across a block the call names nobody', () => {
  const { member } = call();
  expect(text.nameOf({ member })).toBe('bela');
  expect(text.nameOf({ member: { ...member, username: null } })).toBe('ce membre');
});

test('[S16] whoever does not answer, for whatever reason, gives the same sentence', () => {
  expect(outcomeWith(bela, call({ state: 'missed' }), null)).toBe('Pas de réponse');
  expect(outcomeWith(bela, call({ state: 'declined' }), null)).toBe('Appel refusé');
  expect(outcomeWith(bela, call(), null)).toBeNull();
  expect(outcomeWith(bela, undefined, { member: bela, reason: 'lost' })).toBe('La liaison a été perdue');
});
