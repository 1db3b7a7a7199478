/**
 * The calls of the member on this page: what rings, what was begun here, and the one that goes on.
 *
 * Responsibilities: asks for the state of calls whenever a device is told that something has changed, and every few
 * seconds while one rings or goes on; opens a session for a call that this page has [S13, S14].
 * Races: answers to questions may come in any order, so only the last question counts; a call that this page does not
 * have is never joined.
 */
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { CallView } from '#schemas/wire/calls.ts';
import { giveFeedback } from '#lib/feedback.ts';
import { observableState, type ObservableState } from '../media/observable-state.ts';
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
  /** Takes a call back, declines it or hangs up. */
  end(call: CallId): Promise<void>;
  stop(): void;
}

interface Parts {
  requests: CallRequests;
  openSession(call: CallView, tracks: CallTracks, onEnd: (reason: CallEnd) => void): CallSession;
  againMs?: number;
}

const AGAIN_MS = 3_000;

export const isOver = ({ state }: CallView): boolean => state !== 'ringing' && state !== 'accepted';

export function keepCalls({ requests, openSession, againMs = AGAIN_MS }: Parts): Calls {
  const state = observableState<CallsState>({ calls: [], session: null, tracks: null, lastEnd: null });
  let [question, isStopped] = [0, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Tracks of calls of which the server has not yet said whether there are any. */
  const unanswered = new Set<CallTracks>();

  const dropTracks = () => {
    const { tracks } = state.get();
    if (tracks) stopTracks(tracks);
    state.set({ tracks: null });
  };

  function onEnd(call: CallView, reason: CallEnd): void {
    state.set({ session: null, lastEnd: { member: call.member.id, reason } });
    void requests.end(call.id, reason === 'lost' || reason === 'unsafe').then(refresh);
  }

  /** Opens what this page has answered or begun, and ends what is over. */
  function follow(calls: readonly CallView[]): void {
    state.set({ calls });
    const { session, tracks } = state.get();
    const now = session && calls.find(({ id }) => id === session.call.id);
    if (session && now && isOver(now)) session.end('ended');
    const own = calls.find(({ here, state: is }) => here && is === 'accepted');
    if (own && !state.get().session && tracks?.call === own.id) {
      if (own.outgoing) giveFeedback('call-accepted');
      state.set({ tracks: null, lastEnd: null });
      state.set({ session: openSession(own, tracks, (reason) => onEnd(own, reason)) });
    }
    const held = calls.find(({ id }) => id === state.get().tracks?.call);
    if (!held?.here || isOver(held)) dropTracks();
  }

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    const own = ++question;
    const answer = await requests.list();
    if (isStopped || own !== question) return;
    if (answer.ok) follow(answer.value);
    const { calls, session } = state.get();
    clearTimeout(timer);
    if (session || calls.some((call) => !isOver(call))) timer = setTimeout(() => void refresh(), againMs);
  }

  /** The tracks belong to no call until the server has answered: until then no other answer stops or uses them. */
  async function begin(answering: ReturnType<CallRequests['start']>, tracks: CallTracks): Promise<CallProblem | null> {
    unanswered.add(tracks);
    state.set({ lastEnd: null });
    const answer = await answering;
    unanswered.delete(tracks);
    if (isStopped || 'problem' in answer) {
      stopTracks(tracks);
      return 'problem' in answer ? answer.problem : null;
    }
    question++;
    const { call } = answer;
    dropTracks();
    state.set({ tracks: { ...tracks, call: call.id } });
    follow([call, ...state.get().calls.filter(({ id }) => id !== call.id)]);
    void refresh();
    return null;
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    refresh,
    start: (member, tracks) => begin(requests.start(crypto.randomUUID() as CallId, member), tracks),
    accept: (call, tracks) => begin(requests.accept(call), tracks),
    async end(call) {
      const { session } = state.get();
      if (session?.call.id === call) return session.end('ended');
      await requests.end(call);
      await refresh();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      const { session } = state.get();
      for (const tracks of unanswered) stopTracks(tracks);
      dropTracks();
      session?.end('ended');
    },
  };
}
