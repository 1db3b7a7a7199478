/**
 * Holds what a call is to begin with until it may be sent, so that the member can cut it before: what is cut is stopped
 * at once, and a camera also when the page is hidden, as one that is sent [LIVE-03].
 */
import type { OwnKind } from '../media/own-media.ts';
import type { OwnSwitches } from '../own-switches.ts';
import type { CallTracks } from './own-tracks-of-call.ts';

export type CallSwitches = Pick<OwnSwitches, 'open' | 'toggleCamera' | 'toggleMicrophone' | 'cutCamera' | 'cutAll'>;

export interface WaitingTracks {
  /** They cut, and open nothing: it could not be sent. null: nothing waits any more. */
  switches(): CallSwitches | null;
  /** Gives away what still waits; null: it was given away before. */
  take(): Pick<CallTracks, OwnKind> | null;
  /** Stops what still waits. */
  stop(): void;
}

interface Parts {
  tracks: CallTracks;
  isHidden(): boolean;
  /** Called with what waits, at first and whenever something of it has been cut or given away. */
  onChange(waiting: Record<OwnKind, boolean>): void;
  page?: EventTarget;
}

export function waitingTracks({ tracks, isHidden, onChange, page = document }: Parts): WaitingTracks {
  const held = { camera: tracks.camera, microphone: tracks.microphone };
  const given = new AbortController();
  const show = () => onChange({ camera: held.camera !== null, microphone: held.microphone !== null });

  function cut(...kinds: readonly OwnKind[]): void {
    for (const kind of kinds) {
      held[kind]?.stop();
      held[kind] = null;
    }
    show();
  }
  function take(): Pick<CallTracks, OwnKind> | null {
    if (given.signal.aborted) return null;
    given.abort();
    const now = { ...held };
    Object.assign(held, { camera: null, microphone: null });
    show();
    return now;
  }
  function onVisibility(): void {
    if (isHidden()) cut('camera');
  }

  const switches: CallSwitches = {
    open: () => Promise.resolve(false),
    toggleCamera: async () => cut('camera'),
    toggleMicrophone: async () => cut('microphone'),
    cutCamera: () => cut('camera'),
    cutAll: () => cut('camera', 'microphone'),
  };
  page.addEventListener('visibilitychange', onVisibility, { signal: given.signal });
  show();
  onVisibility();
  return {
    switches: () => (given.signal.aborted ? null : switches),
    take,
    stop() {
      cut('camera', 'microphone');
      given.abort();
    },
  };
}
