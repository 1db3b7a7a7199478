import { useSyncExternalStore } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { displayOf } from '#platform/display.ts';
import { isSavingData } from '#platform/data-saving.ts';
import { toast } from '#ui/toast.ts';
import { roomOptions } from '../media/room-options.ts';
import { callRequests } from './call-requests.ts';
import type { CallSession, SessionState } from './call-session.ts';
import { keepCalls, type Calls, type CallsState } from './calls.ts';
import { isInOwnWindow, watchOwnWindow } from './own-window.ts';

const tellProblem = (words: string) => toast(words, { tone: 'bad', id: 'call' });

let current: { account: MemberId; calls: Calls } | null = null;

/** Returns the calls of the account that this page shows; there is one at a time. */
export function callsOf(account: MemberId): Calls {
  if (current?.account === account) return current.calls;
  current?.calls.stop();
  const calls = keepCalls({
    requests: callRequests,
    // Every screen of members keeps calls; their media come with the first one.
    async loadSessions() {
      const { openCallSession } = await import('./call-session.ts');
      return (call, tracks, isResumed, onEnd) =>
        openCallSession({
          ...{ call, me: account, tracks, isResumed, onEnd },
          ...{ onProblem: tellProblem, options: optionsOf(account) },
        });
    },
  });
  current = { account, calls };
  return calls;
}

let claims = 0;

/**
 * Keeps the calls of an account until the returned function is called. They end when nobody keeps them any more: their
 * member has left the members' screens, or signed out. React may let go and keep again at once.
 */
export function claimCalls(account: MemberId): () => void {
  claims++;
  const stop = () => current?.account === account && current.calls.stop();
  const takeBack = () => current?.account === account && current.calls.takeBack();
  // Before the session ends, with which nothing can be told any more.
  addEventListener('user-logout', stop);
  addEventListener('pagehide', takeBack);
  return () => {
    claims--;
    removeEventListener('user-logout', stop);
    removeEventListener('pagehide', takeBack);
    setTimeout(() => {
      if (claims > 0 || current?.account !== account) return;
      current.calls.stop();
      current = null;
    });
  };
}

/** In a call a member sends what they have chosen, also `hd` [DISPLAY-12]. */
function optionsOf(account: MemberId) {
  const display = displayOf(account);
  const { optimization, adaptive } = roomOptions(display, { isPhone: true, isSaving: isSavingData() });
  return {
    quality: display.videoQuality,
    optimization,
    adaptive,
    mayStayHidden: isInOwnWindow,
    watchStay: watchOwnWindow,
  };
}

export function useCalls(account: MemberId): { calls: Calls; state: CallsState } {
  const calls = callsOf(account);
  return { calls, state: useSyncExternalStore(calls.subscribe, calls.get) };
}

export const useSession = (session: CallSession): SessionState => useSyncExternalStore(session.subscribe, session.get);
