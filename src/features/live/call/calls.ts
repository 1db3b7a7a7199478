/**
 * The calls of the member on this page: what rings, what was begun here, and the one that goes on.
 *
 * Responsibilities: asks for the state of calls whenever a device is told that something has changed, and every few
 * seconds while one rings or goes on, or the server may not know that it is over, then less and less often without an
 * answer; opens a session for a call that this page has [S13, S14]; ends a call that rings on without the server by its
 * own clock.
 * Races: answers to questions may come in any order, so only the last question counts; a call that this page does not
 * have is never joined; one that it has given up, or that it was calling when it was loaded anew, is ended whenever the
 * server still knows of it.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { CallView } from '#schemas/wire/calls.ts';
import { giveFeedback } from '#lib/feedback.ts';
import { observableState, type ObservableState } from '../media/observable-state.ts';
import { ringTimes } from './ring-times.ts';
import type { CallProblem, CallRequests } from './call-requests.ts';
import type { CallEnd, CallSession } from './call-session.ts';
import { stopTracks, type CallTracks } from './own-tracks-of-call.ts';

export interface CallsState {
  /** Those that ring or go on, and for a minute those that are over; the latest first. */
  calls: readonly CallView[];
  session: CallSession | null;
  /** Tracks of a call that this page has begun or answered, until its session has them. */
  tracks: (CallTracks & { call: CallId }) | null;
  /** How the last session of this page ended; forgotten with the next call. */
  lastEnd: { member: MemberId; reason: CallEnd } | null;
}

export interface Calls extends Pick<ObservableState<CallsState>, 'get' | 'subscribe'> {
  refresh(): Promise<void>;
  /** Resolves to why there is no call; null: it rings. The tracks then belong to the call. */
  start(member: MemberId, tracks: CallTracks): Promise<CallProblem | null>;
  accept(call: CallId, tracks: CallTracks): Promise<CallProblem | null>;
  /** Goes on with a call that this page had before it was loaded anew. */
  resume(call: CallId, tracks: CallTracks): Promise<CallProblem | null>;
  /** Takes a call back, declines it or hangs up: at once on this page. Resolves to why the server does not know. */
  end(call: CallId): Promise<FailureCode | null>;
  /** The quick exit: cuts camera and microphone, also of a call that still rings. */
  cutAll(): void;
  /** The page is closed or loaded anew: nobody can answer to what it has begun. */
  takeBack(): void;
  stop(): void;
}

/** `isResumed`: the page has been in this call before. */
export type OpenSession = (
  call: CallView,
  tracks: CallTracks,
  isResumed: boolean,
  onEnd: (reason: CallEnd) => void,
) => CallSession;

interface Parts {
  requests: CallRequests;
  /** Loads what carries a call, with the first one that this page begins or answers. */
  loadSessions(): Promise<OpenSession>;
  againMs?: number;
}

const AGAIN_MS = 3_000;
/** Longest pause between questions without an answer, where no call rings or goes on. */
const SELDOM_MS = 30_000;

/** Without its code, which is stored on the device or comes over the network. */
const NOT_LOADED: Awaited<ReturnType<CallRequests['start']>> = { problem: { code: 'offline', until: null } };

/** The call that this page had before it was loaded anew; only a press of its member goes on with it [S13]. */
export const resumableIn = ({ calls, session, tracks }: CallsState): CallView | undefined =>
  session || tracks ? undefined : calls.find(({ here, state }) => here && state === 'accepted');

export const isOver = ({ state }: CallView): boolean => state !== 'ringing' && state !== 'accepted';

/** A call of the member that this page does not have, and can only hang up. */
export const callElsewhere = ({ calls, session, tracks }: CallsState): CallView | undefined =>
  calls.find(
    (call) =>
      !isOver(call) &&
      (call.outgoing || call.state === 'accepted') &&
      call.id !== session?.call.id &&
      call.id !== tracks?.call,
  );

export function keepCalls({ requests, loadSessions, againMs = AGAIN_MS }: Parts): Calls {
  const state = observableState<CallsState>({ calls: [], session: null, tracks: null, lastEnd: null });
  let [question, isStopped, isResuming, pauseMs] = [0, false, false, againMs];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ringTimer: ReturnType<typeof setTimeout> | undefined;
  const rings = ringTimes();
  let openSession: OpenSession | null = null;
  /** Calls that are over for this page; whether because they failed. */
  const givenUp = new Map<CallId, boolean>();
  /** Calls whose end the server is just being told of. */
  const ending = new Map<CallId, ReturnType<CallRequests['end']>>();
  /** Tracks of calls of which the server has not yet said whether there are any. */
  const unanswered = new Set<CallTracks>();

  const dropTracks = () => {
    const { tracks } = state.get();
    if (tracks) stopTracks(tracks);
    state.set({ tracks: null });
  };

  function onEnd(call: CallView, reason: CallEnd): void {
    // What was asked before knows nothing of this.
    question++;
    state.set({
      session: null,
      lastEnd: { member: call.member.id, reason },
      calls: state.get().calls.filter(({ id }) => id !== call.id),
    });
    void giveUp(call.id, reason !== 'ended' && reason !== 'refused').then(refresh);
  }

  const giveUp = (call: CallId, failed = false): Promise<FailureCode | null> => {
    givenUp.set(call, failed);
    // A second request would take the place of the first one.
    const earlier = ending.get(call);
    if (earlier) return earlier;
    const now = requests.end(call, failed).finally(() => ending.delete(call));
    ending.set(call, now);
    return now;
  };

  /** What this page was calling when it was loaded anew: nobody here can speak when the other answers. */
  const isOrphan = ({ id, here, outgoing, state: is }: CallView) =>
    here && outgoing && is === 'ringing' && id !== state.get().tracks?.call && unanswered.size === 0;

  /** What the member sees of a call. */
  function seen(call: CallView): CallView {
    if (isOver(call)) return call;
    if (givenUp.has(call.id)) return { ...call, state: endedHere(call) };
    return rings.isOver(call) ? { ...call, state: 'missed' } : call;
  }

  /** Takes what the server has just said. */
  function take(listed: readonly CallView[]): void {
    rings.take(listed);
    for (const call of listed) if (isOrphan(call) && !givenUp.has(call.id)) givenUp.set(call.id, false);
    for (const [id, failed] of givenUp) {
      const call = listed.find((each) => each.id === id);
      if (call && !isOver(call)) void giveUp(id, failed);
      else givenUp.delete(id);
    }
    follow(listed);
  }

  /** Opens what this page has answered or begun, and ends what is over. */
  function follow(listed: readonly CallView[]): void {
    const calls = listed.map(seen);
    state.set({ calls });
    clearTimeout(ringTimer);
    const restMs = rings.restMs(calls);
    if (restMs !== null && !isStopped) ringTimer = setTimeout(() => follow(state.get().calls), restMs);
    const { session, tracks } = state.get();
    const now = session && calls.find(({ id }) => id === session.call.id);
    if (session && now && isOver(now)) session.end('ended');
    else if (session && now) session.follow(now);
    const own = calls.find(({ here, state: is }) => here && is === 'accepted');
    if (own && openSession && !state.get().session && tracks?.call === own.id) {
      if (own.outgoing && !isResuming) giveFeedback('call-accepted');
      state.set({ tracks: null, lastEnd: null });
      state.set({ session: openSession(own, tracks, isResuming, (reason) => onEnd(own, reason)) });
    }
    const held = calls.find(({ id }) => id === state.get().tracks?.call);
    if (!held?.here || isOver(held)) dropTracks();
  }

  async function refresh(): Promise<void> {
    if (isStopped) return;
    clearTimeout(timer);
    const own = ++question;
    const called = state.get().calls.find(({ here, outgoing, state: is }) => here && outgoing && is === 'ringing');
    const answer = await requests.list(called?.member.id ?? null);
    if (isStopped || own !== question) return;
    if (answer.ok) take(answer.value);
    const { calls, session } = state.get();
    clearTimeout(timer);
    const isCalm = session === null && calls.every(isOver);
    // Of what is given up the server may not know yet.
    if (isCalm && givenUp.size === 0) return;
    const isUnheard = isCalm && !answer.ok;
    timer = setTimeout(() => void refresh(), isUnheard ? pauseMs : againMs);
    pauseMs = isUnheard ? Math.min(pauseMs * 2, Math.max(againMs, SELDOM_MS)) : againMs;
  }

  /** The tracks belong to no call until the server has answered: until then no other answer stops or uses them. */
  async function begin(
    ask: () => ReturnType<CallRequests['start']>,
    tracks: CallTracks,
    { id, isAgain = false }: { id?: CallId; isAgain?: boolean } = {},
  ): Promise<CallProblem | null> {
    unanswered.add(tracks);
    state.set({ lastEnd: null });
    // Before the server hears of it: no call rings for a page that cannot carry it.
    openSession ??= await loadSessions().catch(() => null);
    const answer = openSession && !isStopped ? await ask() : NOT_LOADED;
    unanswered.delete(tracks);
    if ('problem' in answer) {
      stopTracks(tracks);
      // A call that was begun all the same must not ring on. One that was accepted shows itself.
      if (answer.isLost) void (id ? giveUp(id) : Promise.resolve()).then(refresh);
      return answer.problem;
    }
    const { call } = answer;
    if (isStopped) {
      stopTracks(tracks);
      void requests.end(call.id);
      return null;
    }
    question++;
    isResuming = isAgain;
    rings.take([call]);
    dropTracks();
    state.set({ tracks: { ...tracks, call: call.id } });
    follow([call, ...state.get().calls.filter(({ id }) => id !== call.id)]);
    void refresh();
    return null;
  }

  function takeBack(): void {
    const { tracks } = state.get();
    if (!tracks) return;
    void giveUp(tracks.call);
    dropTracks();
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    refresh,
    start(member, tracks) {
      const id = crypto.randomUUID() as CallId;
      return begin(() => requests.start(id, member), tracks, { id });
    },
    accept: (call, tracks) => begin(() => requests.accept(call), tracks),
    resume: (call, tracks) => begin(() => requests.resume(call), tracks, { isAgain: true }),
    async end(call) {
      const { session } = state.get();
      if (session?.call.id === call) {
        session.end('ended');
        return null;
      }
      const ending = giveUp(call);
      follow(state.get().calls);
      const problem = await ending;
      await refresh();
      return problem;
    },
    cutAll() {
      const { session, tracks } = state.get();
      session?.switches()?.cutAll();
      if (!tracks) return;
      stopTracks(tracks);
      state.set({ tracks: { ...tracks, camera: null, microphone: null } });
    },
    takeBack,
    stop() {
      takeBack();
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(ringTimer);
      const { session } = state.get();
      for (const tracks of unanswered) stopTracks(tracks);
      dropTracks();
      session?.end('ended');
    },
  };
}

const endedHere = ({ state, outgoing }: CallView): CallView['state'] =>
  state === 'accepted' ? 'ended' : outgoing ? 'cancelled' : 'declined';
