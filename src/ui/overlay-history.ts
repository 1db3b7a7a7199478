/** Lets the browser's Back close what is open before it leaves. Pure of React: see `use-back-closes.ts`. */

/** A traversal that has not been answered after this long will not be: a browser may have dropped the entry. */
const LOST_MS = 1000;

interface EntryState {
  /** What is open at this entry, the outermost first. */
  overlays?: readonly number[];
  /** Another screen was opened from this entry, and stands behind it. */
  passed?: boolean;
  /** The router's count of entries. */
  idx?: number;
}

export interface Overlay {
  close(): void;
  /** Stays open when another screen is opened from it, as a search in a list does. */
  stays: boolean;
}

/** The router's own history, as far as it is guarded here. */
export interface Navigations {
  push(to: unknown, state?: unknown): void;
  replace(to: unknown, state?: unknown): void;
}

type BrowserHistory = Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;

/**
 * Gives each open overlay a history entry of its own, at the address of its screen.
 *
 * Responsibilities: adds an entry when an overlay opens, closes the overlay when the member goes back from that entry,
 * goes back itself when the overlay is closed otherwise, and passes over entries whose overlay is gone: after a reload,
 * or forward. Races: the browser answers a traversal later, in a `popstate` event; until then every other change of the
 * history waits.
 */
export function createOverlayHistory(history: BrowserHistory) {
  const open = new Map<number, Overlay & { placed: boolean }>();
  const waiting: (() => void)[] = [];
  const stateHere = (): EntryState => (history.state ?? {}) as EntryState;
  const overlaysHere = (): readonly number[] => stateHere().overlays ?? [];
  let nextId = Date.now();
  let here = overlaysHere();
  let index = stateHere().idx ?? 0;
  let scheduled = false;
  let lost: ReturnType<typeof setTimeout> | undefined;
  /** While a traversal is under way: what will be open where it ends; null: whatever that entry says. */
  let underWay: { overlays: readonly number[] | null } | null = null;

  const mark = (overlays: readonly number[], how: 'pushState' | 'replaceState') => {
    const { passed: _, ...state } = stateHere();
    history[how]({ ...state, overlays, ...(how === 'pushState' && { idx: (state.idx ?? 0) + 1 }) }, '');
    here = overlays;
    index = stateHere().idx ?? 0;
  };

  function travel(by: number, overlays: readonly number[] | null): void {
    underWay = { overlays };
    lost = setTimeout(arrive, LOST_MS);
    history.go(by);
  }

  function arrive(): void {
    clearTimeout(lost);
    const expected = underWay?.overlays;
    underWay = null;
    here = overlaysHere();
    index = stateHere().idx ?? 0;
    if (expected && expected.join() !== here.join()) mark(expected, 'replaceState');
    for (const go of waiting.splice(0)) whenStill(go);
    schedule();
  }

  function whenStill(go: () => void): void {
    if (underWay) waiting.push(go);
    else go();
  }

  /**
   * Brings the entry into line with what is open: once for all that opens and closes in the same moment, as a dialog
   * from a menu does.
   */
  function settle(): void {
    scheduled = false;
    if (underWay) return;
    const fresh = [...open].filter(([, { placed }]) => !placed);
    for (const [, overlay] of fresh) overlay.placed = true;
    const before = overlaysHere();
    const wanted = [...before.filter((id) => open.has(id)), ...fresh.map(([id]) => id)];
    if (wanted.length < before.length) return travel(wanted.length - before.length, wanted);
    if (before.some((id, n) => id !== wanted[n])) mark(wanted.slice(0, before.length), 'replaceState');
    for (let n = before.length; n < wanted.length; n += 1) mark(wanted.slice(0, n + 1), 'pushState');
  }
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(settle);
  }

  // A page that was loaded anew has nothing open.
  if (here.length > 0) schedule();

  return {
    /** Returns what is called when it is closed. */
    add(overlay: Overlay): () => void {
      const id = nextId++;
      open.set(id, { ...overlay, placed: false });
      schedule();
      return () => {
        open.delete(id);
        schedule();
      };
    },
    /** The member or `travel` has come to another entry. */
    onPopState(): void {
      if (underWay) return arrive();
      const now = overlaysHere();
      const gone = here.filter((id) => !now.includes(id)).reverse();
      const forward = (stateHere().idx ?? 0) > index;
      here = now;
      index = stateHere().idx ?? 0;
      for (const id of gone) open.get(id)?.close();
      if (forward && stateHere().passed && now.some((id) => !open.has(id))) travel(1, null);
      else schedule();
    },
    /** The same navigations; one that leads out of an overlay takes the place of its entry. */
    guard<Of extends Navigations>(router: Of): Of {
      const push: Navigations['push'] = (to, state) =>
        whenStill(() => {
          const inOverlay = here.length > 0;
          const leaves = inOverlay && !open.get(here.at(-1) ?? 0)?.stays;
          if (inOverlay && !leaves) history.replaceState({ ...stateHere(), passed: true }, '');
          router[leaves ? 'replace' : 'push'](to, state);
          [here, index] = [[], stateHere().idx ?? 0];
        });
      const replace: Navigations['replace'] = (to, state) =>
        whenStill(() => {
          if (here.length === 0) return router.replace(to, state);
          // What is replaced is the screen's own entry; what stays open is given a new one.
          for (const id of here) {
            const overlay = open.get(id);
            if (overlay) overlay.placed = false;
          }
          waiting.push(() => router.replace(to, state));
          travel(-here.length, []);
        });
      return Object.assign(Object.create(router) as Of, { push, replace });
    },
  };
}

let shared: ReturnType<typeof createOverlayHistory> | undefined;

/** Of this page. */
export function overlayHistory(): ReturnType<typeof createOverlayHistory> {
  if (!shared) {
    shared = createOverlayHistory(history);
    addEventListener('popstate', shared.onPopState);
  }
  return shared;
}
